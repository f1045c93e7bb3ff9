import { apiBasePath, changeSingleField, getMeasure, searchMeasures } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { givenAccount } from "../testing/given-account.ts";
import { givenMeasure, givenVersion } from "../testing/given-measures.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { databaseTexts } from "../texts/texts.ts";
import { poolSize } from "./server/server-pool.ts";

const { app, db, call, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const isServer = inject("testDatabase").engine === "server";

const fields = ["title", "description", "references", "sourcesOfError"] as const;
const save = (id: string, index: number) =>
  call(
    changeSingleField,
    { params: { id }, headers: {}, body: { field: fields[index % fields.length] ?? "title", value: `Nytt ${index}` } },
    editor,
  );

const givenDrafts = async (count: number) => {
  const drafts = [];
  for (let index = 0; index < count; index += 1) drafts.push(await givenVersion(db));
  return drafts;
};

/** Locks the rows of measures on a separate connection until released. */
async function lockRows(ids: readonly string[]) {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (tx) => {
    await sql`SELECT id FROM measure WHERE id = ANY(${ids}::uuid[]) FOR UPDATE`.execute(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const release = async () => {
    released.resolve();
    await done;
  };
  onTestFinished(release);
  return release;
}

async function answersOfOthers(): Promise<number[]> {
  const published = await givenMeasure(db, { statuses: ["PUBLISHED"] });
  const { username, password } = await givenAccount(db);
  const responses = [
    await app.inject("/login/"),
    await app.inject({ method: "POST", url: "/login/", payload: { username, password } }),
    await app.inject(apiBasePath + getMeasure.path.replace(":id", published.id)),
    await app.inject({ method: "POST", url: apiBasePath + searchMeasures.path, payload: { searchValue: "vård" } }),
  ];
  return responses.map(({ statusCode }) => statusCode);
}

test.runIf(isServer)("many saves of one locked measure leave the rest of the service working", async () => {
  const [locked, other] = [await givenVersion(db), await givenVersion(db)];
  const release = await lockRows([locked.measureId]);
  const saves = Array.from({ length: poolSize + 6 }, (_, index) => save(locked.id, index));

  const others = await answersOfOthers();
  const otherSave = await save(other.id, 0);
  await release();
  const statuses = (await Promise.all(saves)).map(({ status }) => status);

  expect(others).toEqual([200, 200, 200, 200]);
  expect(otherSave.status).toBe(200);
  // On a slow machine some saves have given up waiting for the lock.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test.runIf(isServer)("saves of many locked measures leave connections for reads and logins", async () => {
  const drafts = await givenDrafts(poolSize + 4);
  const release = await lockRows(drafts.map(({ measureId }) => measureId));
  const saves = drafts.map(({ id }, index) => save(id, index));

  const others = await answersOfOthers();
  await release();
  await Promise.all(saves);

  expect(others).toEqual([200, 200, 200, 200]);
});

test.runIf(isServer)("a save that waits too long is refused with the reason and when to retry", async () => {
  const locked = await givenVersion(db);
  const release = await lockRows([locked.measureId]);

  const refused = await Promise.all(Array.from({ length: 2 }, (_, index) => save(locked.id, index)));
  await release();

  for (const { status, error, headers } of refused) {
    expect([status, error.detailInfo, headers["retry-after"]]).toEqual([503, databaseTexts.locked, "5"]);
  }
});
