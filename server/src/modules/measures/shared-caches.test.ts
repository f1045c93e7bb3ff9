import { hiddenPersonName, toContentInput, updatePublishedVersion } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { anonymous, type Caller } from "../../callers/caller.ts";
import { newId } from "../../database/new-id.ts";
import { givenPerson, seededRole } from "../../testing/given.ts";
import { givenContentWithParts, givenMeasure, givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { createDifferenceReader, getHistory } from "./history/history.service.ts";
import { createMeasureReader } from "./measure-reader.service.ts";

// No role has one of the two rights without the other; a cache must not depend on that.
const seesNames: Caller = { ...anonymous, can: (resource) => resource === "persons:read" };
const seesDrafts: Caller = { ...anonymous, can: (resource) => resource === "ongoing:read" };

const { call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");

test("Drafts in a response are not cached for those who may not see drafts", async () => {
  const title = `Utkast ${newId()}`;
  const { id } = await givenMeasure(db, { title, statuses: ["PUBLISHED", "ONGOING"] });
  const { read } = createMeasureReader(db, { isCurrent: () => true, waitUntilCurrent: () => undefined });

  const statusesFor = async (caller: Caller) =>
    JSON.parse(String(await read(id, caller))).measureVersions.map(({ status }: { status: string }) => status);

  expect(await statusesFor(seesDrafts)).toEqual(["PUBLISHED", "ONGOING"]);
  expect(await statusesFor(anonymous)).toEqual(["PUBLISHED"]);
  expect(await statusesFor(seesDrafts)).toEqual(["PUBLISHED", "ONGOING"]);
});

test("Differences with names are not cached for those who may not see names", async () => {
  const lastName = `Namnlös${newId()}`;
  const person = await givenPerson(db, { firstName: "Namn", lastName });
  const actors = [{ role: await seededRole(db, "AUTHOR"), person: { id: person.id } }];
  const version = await givenVersion(db, { status: "PUBLISHED", ...(await givenContentWithParts(db, { actors })) });
  const body = { ...toContentInput(version), actors: [] };
  await call(updatePublishedVersion, { params: { id: version.id }, headers: {}, body }, mainEditor);
  const { measureId } = version;
  const [from, to] = (await getHistory(db, measureId, anonymous)).revisions.map(({ id }) => id);
  const readDifferences = createDifferenceReader();

  const differencesFor = async (caller: Caller) =>
    JSON.stringify(await readDifferences(db, { measureId, from: from ?? "", to: to ?? "" }, caller));

  expect(await differencesFor(seesNames)).toContain(lastName);
  const seen = await differencesFor(anonymous);
  expect(seen).not.toContain(lastName);
  expect(seen).toContain(hiddenPersonName);
});
