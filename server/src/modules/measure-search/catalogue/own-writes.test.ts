import { setTimeout as wait } from "node:timers/promises";
import { apiBasePath } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

// Without the shared test client, which waits for every change before it searches.
const { app, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

async function send(method: "GET" | "PUT" | "POST", path: string, payload?: object) {
  const headers = { "x-hiqaa": mainEditor };
  return (await app.inject({ method, url: apiBasePath + path, headers, ...(payload && { payload }) })).json();
}
const rename = (id: string, value: string) =>
  send("PUT", `/measureversions/${id}/singlefield/`, { field: "title", value });

test("a writer finds what it wrote in the next request", async () => {
  const { id, measureId } = await givenVersion(db, { title: "Titel noll" });
  for (const word of ["ett", "två", "tre"]) {
    await rename(id, `Titel ${word}`);
    const [found, read] = await Promise.all([
      send("POST", "/measureversions/searchlatest/withparams", { searchValue: word }),
      send("GET", `/measures/${measureId}`),
    ]);
    expect([found.totalCount, read.measureVersions[0].title]).toEqual([1, `Titel ${word}`]);
  }
});

test("a cached measure is not returned while the database is too busy to report changes", async () => {
  const { id, measureId } = await givenVersion(db, { title: "Titel gammal" });
  await rename(id, "Titel känd");
  await send("GET", `/measures/${measureId}`);
  await send("GET", `/measures/${measureId}`);
  await rename(id, "Titel ny");

  // Longer than the catalogue waits for pending writes.
  const holding = db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE search_change IN ACCESS EXCLUSIVE MODE`.execute(tx);
    await wait(1300);
  });
  const titles = [1, 2].map(async () => (await send("GET", `/measures/${measureId}`)).measureVersions[0].title);
  expect(await Promise.all(titles)).toEqual(["Titel ny", "Titel ny"]);
  await holding;
});
