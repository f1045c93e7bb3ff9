import {
  api,
  countMeasures,
  type Endpoint,
  getHistoryDifference,
  getMeasure,
  getMeasureHistory,
  getMeasureRevision,
  getSubMeasure,
  getVersionStatus,
  hiddenPersonName,
  linkSubMeasure,
  listActors,
  listSubMeasures,
  publishVersion,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenPerson, seededRole } from "../../testing/given.ts";
import { givenContentWithParts, givenMeasure, givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");
const reader = await logIn("READER");

const secret = `hemligt${newId().replaceAll("-", "")}`;

/** A published version with a draft after it, and a draft of another measure that shares its sub-measures. */
async function givenPublishedWithDrafts() {
  const person = await givenPerson(db, { firstName: "Namn", lastName: "Namnlös" });
  const content = await givenContentWithParts(db, {
    actors: [{ role: await seededRole(db, "AUTHOR"), person: { id: person.id } }],
  });
  const measure = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"], ...content });
  const draftOnly = await givenVersion(db, { title: `Utkast ${secret}` });
  const [published, draft] = measure.measureVersions;
  if (!published || !draft) throw new Error("Two versions were made");
  const subId = published.submeasures[0]?.id ?? "";
  await call(linkSubMeasure, { params: { id: draftOnly.id, subId }, headers: {} }, mainEditor);
  return { measureId: measure.id, published, draft, draftOnly, subId };
}

let given: Awaited<ReturnType<typeof givenPublishedWithDrafts>>;
beforeAll(async () => {
  given = await givenPublishedWithDrafts();
});

const groups = ["Measures", "Measure versions", "Parts of a version", "Sub-measures", "History"];
const reads = api
  .filter(({ group }) => groups.includes(group))
  .flatMap(({ endpoints }) => endpoints)
  .filter(({ method, params }) => method === "GET" && params !== undefined)
  .map((endpoint) => ({ path: endpoint.path, endpoint }));

const args = (endpoint: Endpoint, { measureId, versionId }: { measureId: string; versionId: string }) => ({
  params: {
    id: endpoint.path.startsWith("/measures/") ? measureId : versionId,
    subId: given.subId,
    category: "unit",
    revisionId: newId(),
  },
  query: { from: versionId, to: versionId },
});

describe("An anonymous visitor", () => {
  test.each(reads)("learns from $path no more of a draft than of what does not exist", async ({ endpoint }) => {
    const { draftOnly } = given;
    const ofDraft = await call(
      endpoint,
      args(endpoint, { measureId: draftOnly.measureId, versionId: draftOnly.id }) as never,
    );
    const ofNothing = await call(endpoint, args(endpoint, { measureId: newId(), versionId: newId() }) as never);

    // Calls that visitors may not make are refused before anything is looked up.
    expect([401, 404]).toContain(ofDraft.status);
    expect({ ...ofDraft.error, transactionId: "" }).toEqual({ ...ofNothing.error, transactionId: "" });
  });

  test.each(reads)("gets nothing from $path of the drafts of a published measure", async ({ endpoint }) => {
    const { measureId, published, draft, draftOnly } = given;

    const answer = await call(endpoint, args(endpoint, { measureId, versionId: published.id }) as never);

    const text = JSON.stringify(answer.status === 200 ? answer.body : answer.error);
    expect(text).not.toContain(draft.id);
    expect(text).not.toContain(draftOnly.id);
    expect(text).not.toContain(draftOnly.measureId);
    expect(text).not.toContain("ONGOING");
    expect(text).not.toContain("Namnlös");
  });

  test("sees the published version alone, not replaced by a draft", async () => {
    const { measureId, published } = given;

    const { body } = await call(getMeasure, { params: { id: measureId } });

    expect(body.measureVersions).toMatchObject([{ id: published.id, status: "PUBLISHED", replacedByVersionNr: null }]);
  });

  test("sees of a shared sub-measure only the published versions that link to it", async () => {
    const { published, subId } = given;

    const { body } = await call(getSubMeasure, { params: { id: published.id, subId } });

    expect(body.linkedMeasureVersions.map(({ id }) => id)).toEqual([published.id]);
    const logged = await call(getSubMeasure, { params: { id: published.id, subId } }, reader);
    expect(logged.body.linkedMeasureVersions).toHaveLength(3);
  });

  test("gets no status of a draft, but of what is or was published", async () => {
    const { id } = await givenVersion(db, { status: "UNPUBLISHED" });

    expect((await call(getVersionStatus, { params: { id: given.draft.id } })).error.code).toBe("ENTITY_NOT_FOUND_404");
    expect((await call(getVersionStatus, { params: { id } })).body.status).toBe("UNPUBLISHED");
  });

  test("counts and finds no drafts", async () => {
    const { body: before } = await call(countMeasures, {});
    const draft = await givenVersion(db, { title: `Ett till ${secret}` });

    expect((await call(countMeasures, {})).body).toEqual(before);
    for (const searchValue of [secret, draft.id, draft.measureId]) {
      expect((await call(searchMeasures, { body: { searchValue } })).body.totalCount).toBe(0);
    }
    await call(publishVersion, { params: { id: draft.id }, headers: {} }, mainEditor);
    expect((await call(countMeasures, {})).body.count).toBe(before.count + 1);
  });

  test("sees nobody's name", async () => {
    const { measureId, published } = given;

    const { body: actors } = await call(listActors, { params: { id: published.id } });
    expect(actors[0]?.person).toMatchObject({ firstName: hiddenPersonName, lastName: hiddenPersonName });
    const { body: measure } = await call(getMeasure, { params: { id: measureId } });
    expect(measure.measureVersions[0]).toMatchObject({
      lastUpdatedBy: hiddenPersonName,
      lastPublishedBy: hiddenPersonName,
    });
    const { body: history } = await call(getMeasureHistory, { params: { id: measureId } });
    expect(history.revisions[0]?.user).toBe(hiddenPersonName);
    const revisionId = history.revisions[0]?.id ?? "";
    const { body: revision } = await call(getMeasureRevision, { params: { id: measureId, revisionId } });
    expect(revision.content.actors[0]?.person?.lastName).toBe(hiddenPersonName);
  });

  test("cannot compare with a draft", async () => {
    const { measureId, published, draft } = given;

    for (const query of [
      { from: published.id, to: draft.id },
      { from: draft.id, to: published.id },
    ]) {
      expect((await call(getHistoryDifference, { params: { id: measureId }, query })).status).toBe(404);
      expect((await call(getHistoryDifference, { params: { id: measureId }, query }, reader)).status).toBe(200);
    }
  });
});

test("A reader who is logged in sees drafts and names", async () => {
  const { measureId, published, draft } = given;

  const { body } = await call(getMeasure, { params: { id: measureId } }, reader);
  expect(body.measureVersions.map(({ id }) => id)).toEqual([published.id, draft.id]);
  const { body: submeasures } = await call(listSubMeasures, { params: { id: draft.id } }, reader);
  expect(submeasures).toHaveLength(2);
  const { body: actors } = await call(listActors, { params: { id: draft.id } }, reader);
  expect(actors[0]?.person?.lastName).toBe("Namnlös");
});
