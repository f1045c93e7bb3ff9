import {
  addTargetValue,
  addVersionCode,
  changeSingleField,
  createMeasure,
  createNewMeasureVersion,
  createSubMeasure,
  deleteMeasure,
  deleteVersion,
  getMeasure,
  getMeasureHistory,
  linkSubMeasure,
  publishVersion,
  toContentInput,
  unlinkSubMeasure,
  unpublishVersion,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenMeasure, givenVersion, stamp } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";

const { call: callOnce, db, logIn } = await startTestApp();
const editor = await logIn("MAIN_EDITOR");

/**
 * Repeats a write that is refused with 503: on a slow machine it may wait too long in the queue, and has then not run.
 */
const call: typeof callOnce = async (endpoint, args, ticket) => {
  const answer = await callOnce(endpoint, args, ticket);
  return answer.status === 503 ? call(endpoint, args, ticket) : answer;
};

const at = <P extends object>(params: P) => ({ params, headers: {} });
const inParallel = <T>(count: number, action: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => action(index)));

const fields = ["description", "references", "sourcesOfError", "feedbackAndSequence"] as const;
const setField = (id: string, field: string, value: unknown) =>
  call(changeSingleField, { ...at({ id }), body: { field, value } }, editor);

test("Many writers of one draft: every write has a revision of its own, and the last value of each field remains", async () => {
  const { id } = await givenVersion(db);

  const answers = await inParallel(40, async (index) => {
    const field = fields[index % fields.length] ?? "description";
    return { field, value: `Text ${index}`, answer: await setField(id, field, `Text ${index}`) };
  });

  expect(answers.map(({ answer }) => answer.status)).toEqual(answers.map(() => 200));
  const revisions = answers.map(({ answer }) => answer.body.revision);
  expect(revisions.toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => index + 2));
  const after = await getStoredVersion(db, id);
  for (const field of fields) {
    const last = answers
      .filter((one) => one.field === field)
      .toSorted(byRevision)
      .at(-1);
    expect(after[field]).toBe(last?.value);
  }
});

const byRevision = (a: { answer: { body: { revision: number } } }, b: { answer: { body: { revision: number } } }) =>
  a.answer.body.revision - b.answer.body.revision;

test("Many who add to the lists of one draft: all is there", async () => {
  const { id } = await givenVersion(db, { keywords: [], submeasures: [] });
  const codes = ["STROKE", "DIABETES", "INFEKTION", "BARN_OCH_UNGA"];

  await inParallel(12, async (index) => {
    const code = stamp("keywords", codes[index % codes.length] ?? "STROKE");
    await call(addVersionCode, { ...at({ id, category: "keywords" }), body: code }, editor);
    await call(addTargetValue, { ...at({ id }), body: { type: "REGIONAL", value: index } }, editor);
    await call(createSubMeasure, { ...at({ id }), body: { restriction: `Grupp ${index}` } }, editor);
  });

  const { keywords, targetValues, submeasures } = await getStoredVersion(db, id);
  expect(keywords).toHaveLength(4);
  expect(targetValues.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([...Array(12).keys()]);
  expect(submeasures).toHaveLength(12);
});

test("Many who add the same sub-measure: one of them does", async () => {
  const { id } = await givenVersion(db);

  const answers = await inParallel(8, () =>
    call(createSubMeasure, { ...at({ id }), body: { restriction: "Barn" } }, editor),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect((await getStoredVersion(db, id)).submeasures).toHaveLength(1);
});

test("Of many concurrent requests for a new version, or to publish it, one succeeds", async () => {
  const { id } = await givenMeasure(db, { statuses: ["PUBLISHED"] });

  const made = await inParallel(8, () => call(createNewMeasureVersion, { params: { id } }, editor));
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);

  const { body } = await call(getMeasure, { params: { id } }, editor);
  const draftId = body.measureVersions[1]?.id ?? "";
  const published = await inParallel(8, () => call(publishVersion, at({ id: draftId }), editor));
  expect(published.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  const { body: history } = await call(getMeasureHistory, { params: { id } }, editor);
  expect(history.revisions.map(({ eventType }) => eventType)).toEqual(["PUBLISHED", "PUBLISHED"]);
});

test("Only one of several who have seen the same revision updates what is published", async () => {
  const version = await givenVersion(db, { status: "PUBLISHED" });
  const content = toContentInput(version);

  const answers = await inParallel(8, (index) => {
    const headers = { "if-match": `"${version.revision}"` };
    const body = { ...content, title: `Titel ${index}` };
    return call(updatePublishedVersion, { params: { id: version.id }, headers, body }, editor);
  });

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(412)]);
  const winner = answers.find(({ status }) => status === 200);
  expect((await getStoredVersion(db, version.id)).title).toBe(winner?.body.title);
});

/** A pseudo-random generator, which gives the same numbers every time. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Write {
  versionId: string;
  field: string;
  value: string;
  revision: number;
}

/** One step of an editor: reads the measure and then changes it, whatever others do in between. */
async function editRandomly(id: string, random: (below: number) => number, value: string) {
  const { measureVersions } = (await call(getMeasure, { params: { id } }, editor)).body;
  const [oldest, newest] = [measureVersions.at(0)?.id ?? "", measureVersions.at(-1)?.id ?? ""];
  const others = [
    () => call(createNewMeasureVersion, { params: { id } }, editor),
    () => call(publishVersion, at({ id: newest }), editor),
    () => call(unpublishVersion, at({ id: oldest }), editor),
    // Deleting the only version would delete the measure.
    () => call(deleteVersion, at({ id: oldest === newest ? newId() : newest }), editor),
  ];
  const other = others[random(12)];
  if (other) return { status: (await other()).status };
  const field = fields[random(fields.length)] ?? "description";
  const answer = await setField(newest, field, value);
  if (answer.status !== 200) return { status: answer.status };
  return { status: 200, write: { versionId: newest, field, value, revision: answer.body.revision } };
}

const lastWrite = (writes: readonly Write[], versionId: string, field: string) =>
  writes
    .filter((write) => write.versionId === versionId && write.field === field)
    .toSorted((a, b) => a.revision - b.revision)
    .at(-1);

test("Editors who write, publish, unpublish and start over on one measure lose nothing and never see an error", async () => {
  const { id } = await givenMeasure(db);

  const steps = await inParallel(8, async (worker) => {
    const random = createRandom(worker + 1);
    const own = [];
    for (let step = 0; step < 12; step++) own.push(await editRandomly(id, random, `Redaktör ${worker}, steg ${step}`));
    return own;
  });

  const answers = steps.flat();
  expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
  const { body } = await call(getMeasure, { params: { id } }, editor);
  const numbersGiven = body.measureVersions.map(({ versionNr }) => versionNr);
  expect(new Set(numbersGiven).size).toBe(numbersGiven.length);
  expect(body.measureVersions.filter(({ status }) => status === "ONGOING").length).toBeLessThanOrEqual(1);
  const { body: history } = await call(getMeasureHistory, { params: { id } }, editor);
  const ofNumber = Map.groupBy(history.revisions, ({ versionNr }) => versionNr);
  const idsOfNumber = [...ofNumber.values()].map((kept) => new Set(kept.map(({ versionId }) => versionId)).size);
  expect(idsOfNumber).toEqual(idsOfNumber.map(() => 1));
  const writes = answers.flatMap(({ write }) => write ?? []);
  const stored = body.measureVersions.flatMap((version) =>
    fields.map((field) => [version[field], lastWrite(writes, version.id, field)?.value] as const),
  );
  const lost = stored.filter(([value, written]) => written !== undefined && value !== written);
  expect(lost).toEqual([]);
});

test("Measures that share sub-measures are changed and deleted at the same time without waiting in a circle", async () => {
  const restrictions = Array.from({ length: 6 }, (_, index) => ({ restriction: `Delad ${index}` }));
  const owners = await inParallel(2, () => givenVersion(db, { submeasures: restrictions }));
  const users = await inParallel(4, () => givenVersion(db));
  const shared = owners.flatMap(({ submeasures }) => submeasures.map(({ id }) => id));
  const linkAndUnlink = async (id: string, subId: string) => [
    (await call(linkSubMeasure, at({ id, subId }), editor)).status,
    (await call(unlinkSubMeasure, at({ id, subId }), editor)).status,
  ];

  const statuses = await inParallel(8, async (index) => {
    const id = [...users, ...owners, ...users][index]?.id ?? "";
    const inOrder = index % 2 === 0 ? shared : shared.toReversed();
    const own: number[] = [];
    for (const subId of inOrder) own.push(...(await linkAndUnlink(id, subId)));
    return own;
  });

  expect(statuses.flat().filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);
  const remove = ({ measureId }: { measureId: string }) => call(deleteMeasure, { params: { id: measureId } }, editor);
  await Promise.all(users.map(remove));
  const deleted = await Promise.all(owners.map(remove));
  expect(deleted.map(({ status }) => status)).toEqual([204, 204]);
  const left = await db.selectFrom("subMeasure").select("id").where("id", "in", shared).execute();
  expect(left).toEqual([]);
});

test("A measure deleted while others write to it is gone, and so is what they wrote", async () => {
  const { body } = await call(createMeasure, { body: { title: "Snart borta" } }, editor);
  const id = body.measureVersions[0]?.id ?? "";

  const [deleted, ...writes] = await Promise.all([
    call(deleteMeasure, { params: { id: body.id } }, editor),
    ...fields.map((field) => setField(id, field, "Sent")),
  ]);

  expect(deleted.status).toBe(204);
  expect(writes.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  expect((await call(getMeasure, { params: { id: body.id } }, editor)).status).toBe(404);
});
