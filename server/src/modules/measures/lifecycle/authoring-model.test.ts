import {
  addTargetValue,
  changeSingleField,
  copyMeasure,
  createMeasure,
  createNewMeasureVersion,
  createSubMeasure,
  deleteMeasure,
  deleteVersion,
  getMeasure,
  linkSubMeasure,
  type Measure,
  type MeasureVersion,
  measureRow,
  mergeCode,
  oids,
  publishVersion,
  removeTargetValue,
  resetField,
  searchMeasures,
  toContentInput,
  unlinkSubMeasure,
  unpublishVersion,
  updateCode,
  updatePublishedVersion,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { withoutPersonNames } from "../../../http/endpoints/person-names.ts";
import {
  addSnapshot,
  type Catalogue,
  deleteUnlinked,
  type ExpectedResult,
  earlierPublished,
  forceChange,
  hasRestriction,
  isUsedElsewhere,
  linksTo,
  listedVersion,
  type ModelMeasure,
  type ModelVersion,
  newestVersion,
  predictSection,
  predictVersion,
  replacedBy,
} from "../../../testing/catalogue-model.ts";
import { givenPublishableContent, stamp } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { isLong } from "../../../testing/suite-length.ts";
import { contentOf } from "../content/stored-version.ts";
import { toMeasureRow } from "../representations/to-measure-row.ts";
import { toTransferRow } from "../representations/to-transfer-row.ts";
import { importRows } from "../transfer/import-rows.service.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";

const { call, clock, db, logIn } = await startTestApp();
const editor = await logIn("MAIN_EDITOR");

/** One step: the action, the measure and version it is about, and the index of a value. */
interface Step {
  action: keyof typeof actions;
  measure: number;
  version: number;
  pick: number;
  /** How many revisions behind the writer is; null sends no revision. */
  behind: number | null;
}

interface Context {
  catalogue: Catalogue;
  measure: ModelMeasure;
  version: ModelVersion | undefined;
  pick: number;
  expectedRevision: number | undefined;
  params: { id: string };
  at: { params: { id: string }; headers: { "if-match"?: string } };
}

interface Outcome {
  expected: ExpectedResult;
  answer: { status: number };
  /** Whether other measures may have changed too. */
  touchesAll?: boolean;
}

const target = { type: "NATIONAL", value: 50 } as const;
const keywords = ["STROKE", "DIABETES", "INFEKTION"];
const fieldValues = [
  ["title", "Första titeln"],
  ["title", "Andra titeln"],
  ["description", "Beskrivning"],
  ["description", null],
  ["thresholdForViewing", 5],
  ["keywords", ["DIABETES"]],
  ["keywords", ["DIABETES", "STROKE"]],
  ["keywords", []],
] as const;
const emptyValues = { description: null, thresholdForViewing: null, keywords: [] } as const;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const toSent = (value: unknown) =>
  Array.isArray(value) ? value.map((codeId: string) => stamp("keywords", codeId)) : value;

function toModel(version: MeasureVersion, isPublishable: boolean): ModelVersion {
  const { id, measureId, versionNr, status, revision, title, description, thresholdForViewing } = version;
  return {
    ...{ id, measureId, versionNr, status, revision, title, description, thresholdForViewing },
    isPublishable,
    keywords: version.keywords.map(({ codeId }) => codeId).toSorted(),
    targetValues: version.targetValues.map(({ value }) => value),
    submeasures: version.submeasures.map((sub) => sub.id),
    changed: {},
  };
}

function addToModel(catalogue: Catalogue, { id, measureVersions }: Measure, isPublishable: boolean): void {
  const versions = measureVersions.map((version) => toModel(version, isPublishable));
  catalogue.measures.push({ id, lastVersionNr: 1, versions, snapshots: [] });
  for (const { id: subId, restriction } of measureVersions.flatMap(({ submeasures }) => submeasures)) {
    catalogue.submeasures.set(subId, { ownerMeasureId: id, restriction: restriction ?? "" });
  }
}

async function make(catalogue: Catalogue, isPublishable: boolean): Promise<void> {
  const title = `Mått ${catalogue.measures.length}`;
  const content = { title, submeasures: [{ restriction: `Från ${title}` }], targetValues: [target] };
  const body = isPublishable ? await givenPublishableContent(db, content) : content;
  addToModel(catalogue, (await call(createMeasure, { body }, editor)).body, isPublishable);
}

/** Deleted versions leave a snapshot; sub-measures that no version links to any more are deleted too. */
function deleteVersions({ catalogue, measure }: Context, gone: readonly ModelVersion[]): void {
  for (const version of gone) addSnapshot(measure, "DELETED", version);
  measure.versions = measure.versions.filter((version) => !gone.includes(version));
  deleteUnlinked(catalogue);
}

const actions = {
  create: async ({ catalogue, pick }: Context): Promise<Outcome> => {
    await make(catalogue, pick % 3 > 0);
    return { expected: { apply: () => {} }, answer: { status: 200 } };
  },

  copy: async ({ catalogue, measure, params }: Context): Promise<Outcome> => {
    const source = newestVersion(measure);
    const answer = await call(copyMeasure, { params }, editor);
    if (!source) return { expected: { refusal: 404 }, answer };
    const apply = () => {
      addToModel(catalogue, answer.body, source.isPublishable);
      const copy = newestVersion(catalogue.measures.at(-1));
      const { description, thresholdForViewing, targetValues } = source;
      expect(copy).toMatchObject({ title: `Kopia av ${source.title}`, description, thresholdForViewing, targetValues });
      expect(copy?.submeasures).toHaveLength(source.submeasures.length);
    };
    return { expected: { apply }, answer };
  },

  newVersion: async ({ measure, params }: Context): Promise<Outcome> => {
    const newest = newestVersion(measure);
    const answer = await call(createNewMeasureVersion, { params }, editor);
    if (!newest) return { expected: { refusal: 404 }, answer };
    if (newest.status === "ONGOING") return { expected: { refusal: 409 }, answer };
    const apply = () => {
      measure.lastVersionNr += 1;
      const id = answer.body.measureVersions.at(-1)?.id ?? "";
      const identity = { id, versionNr: measure.lastVersionNr, status: "ONGOING", revision: 1, changed: {} } as const;
      measure.versions.push({ ...structuredClone(newest), ...identity });
    };
    return { expected: { apply }, answer };
  },

  setField: async ({ version, pick, expectedRevision, at }: Context): Promise<Outcome> => {
    const [field, value] = fieldValues[pick] ?? fieldValues[0];
    const answer = await call(changeSingleField, { ...at, body: { field, value: toSent(value) } }, editor);
    const apply = (draft: ModelVersion) => Object.assign(draft, { [field]: structuredClone(value) });
    const expected = predictSection(version, {
      section: field,
      expectedRevision,
      isSame: same(version?.[field], value),
      apply,
    });
    return { expected, answer };
  },

  reset: async ({ measure, version, pick, expectedRevision, at }: Context): Promise<Outcome> => {
    const [field] = fieldValues[pick] ?? fieldValues[0];
    const answer = await call(resetField, { ...at, params: { ...at.params, field } }, editor);
    const earlier = version && earlierPublished(measure, version);
    const refusal = field === "title" && !earlier ? 409 : undefined;
    const value = earlier ? earlier[field] : field === "title" ? "" : emptyValues[field];
    const apply = (draft: ModelVersion) => Object.assign(draft, { [field]: structuredClone(value) });
    const isSame = same(version?.[field], value);
    return { expected: predictSection(version, { section: field, expectedRevision, refusal, isSame, apply }), answer };
  },

  publish: async ({ measure, version, expectedRevision, at }: Context): Promise<Outcome> => {
    const answer = await call(publishVersion, at, editor);
    const refusal = version?.isPublishable ? undefined : 400;
    const apply = (published: ModelVersion) => {
      Object.assign(published, { status: "PUBLISHED", revision: published.revision + 1 });
      addSnapshot(measure, "PUBLISHED", published);
    };
    return { expected: predictVersion(version, { from: ["ONGOING"], expectedRevision, refusal, apply }), answer };
  },

  update: async ({ measure, version, pick, expectedRevision, at, params }: Context): Promise<Outcome> => {
    const description = `Uppdaterad ${pick}`;
    const codeId = keywords[pick % keywords.length] ?? "STROKE";
    // A version that has been deleted is updated with the content of the newest one, if there is any.
    const source = version ?? newestVersion(measure);
    if (!source) return { expected: { refusal: 404 }, answer: await call(getMeasure, { params }, editor) };
    const content = toContentInput(await getStoredVersion(db, source.id));
    const body = { ...content, description, keywords: [stamp("keywords", codeId)], targetValues: [] };
    const answer = await call(updatePublishedVersion, { ...at, body }, editor);
    const apply = (published: ModelVersion) => {
      const revision = published.revision + 1;
      Object.assign(published, { revision, description, keywords: [codeId], targetValues: [] });
      addSnapshot(measure, "PUBLISHED_UPDATED", published);
    };
    return { expected: predictVersion(version, { from: ["PUBLISHED"], expectedRevision, apply }), answer };
  },

  unpublish: async ({ measure, version, expectedRevision, at }: Context): Promise<Outcome> => {
    const answer = await call(unpublishVersion, at, editor);
    const apply = (unpublished: ModelVersion) => {
      Object.assign(unpublished, { status: "UNPUBLISHED", revision: unpublished.revision + 1 });
      addSnapshot(measure, "UNPUBLISHED", unpublished);
    };
    return { expected: predictVersion(version, { from: ["PUBLISHED"], expectedRevision, apply }), answer };
  },

  deleteVersion: async (context: Context): Promise<Outcome> => {
    const { catalogue, measure, version, expectedRevision, at } = context;
    const answer = await call(deleteVersion, at, editor);
    const isLast = measure.versions.length === 1;
    const refusal = isLast && isUsedElsewhere(catalogue, measure.id) ? 409 : undefined;
    const apply = (gone: ModelVersion) => deleteVersions(context, [gone]);
    return {
      expected: predictVersion(version, { from: ["ONGOING", "UNPUBLISHED"], expectedRevision, refusal, apply }),
      answer,
    };
  },

  deleteMeasure: async (context: Context): Promise<Outcome> => {
    const { catalogue, measure, params } = context;
    const answer = await call(deleteMeasure, { params }, editor);
    if (measure.versions.length === 0) return { expected: { refusal: 404 }, answer };
    const isPublished = measure.versions.some(({ status }) => status === "PUBLISHED");
    if (isPublished || isUsedElsewhere(catalogue, measure.id)) return { expected: { refusal: 409 }, answer };
    return { expected: { apply: () => deleteVersions(context, measure.versions) }, answer };
  },

  importFile: async ({ measure, version, pick }: Context): Promise<Outcome> => {
    const stored = version && (await getStoredVersion(db, version.id));
    if (!version || !stored) return { expected: { apply: () => {} }, answer: { status: 200 } };
    const description = `Ur filen ${pick % 2}`;
    const line = JSON.stringify({ ...toTransferRow(stored), description });
    const { errors } = await importRows(db, [line], { dryRun: false, strict: false, now: clock.now });
    expect(errors).toEqual([]);
    const apply = () => {
      if (version.description === description) return;
      forceChange(measure, version, { section: "description", apply: (one) => Object.assign(one, { description }) });
      if (version.status === "UNPUBLISHED") addSnapshot(measure, "UNPUBLISHED", version);
    };
    return { expected: { apply }, answer: { status: 200 } };
  },

  mergeKeywords: async ({ catalogue, pick }: Context): Promise<Outcome> => {
    const from = keywords[pick % keywords.length] ?? "STROKE";
    const to = newId();
    await givenKeyword(to);
    const { id: fromId } = await keyword(from);
    const { id: toId } = await keyword(to);
    const params = { oid: oids.keywords, codeId: fromId, targetCodeId: toId };
    const answer = await call(mergeCode, { params, query: { dryRun: "false" } }, editor);
    await givenKeyword(from);
    const apply = () => {
      for (const measure of catalogue.measures) {
        for (const version of measure.versions.filter((one) => one.keywords.includes(from))) {
          const merged = [...version.keywords.filter((one) => one !== from), to].toSorted();
          const rename = (one: ModelVersion) => Object.assign(one, { keywords: merged });
          forceChange(measure, version, { section: "keywords", apply: rename });
        }
      }
    };
    return { expected: { apply }, answer, touchesAll: true };
  },

  renameKeyword: async ({ pick }: Context): Promise<Outcome> => {
    const { id, codeId } = await keyword(keywords[pick % keywords.length] ?? "STROKE");
    const body = { codeId, displayName: `Nyckelord ${newId()}` };
    const answer = await call(updateCode, { params: { oid: oids.keywords, codeId: id }, body }, editor);
    return { expected: { apply: () => {} }, answer, touchesAll: true };
  },

  addTarget: async ({ version, pick, expectedRevision, at }: Context): Promise<Outcome> => {
    const answer = await call(addTargetValue, { ...at, body: { type: "REGIONAL", value: pick } }, editor);
    const apply = (draft: ModelVersion) => draft.targetValues.push(pick);
    return { expected: predictSection(version, { section: "targetValues", expectedRevision, apply }), answer };
  },

  removeTarget: async ({ version, expectedRevision, at }: Context): Promise<Outcome> => {
    const stored = version && (await getStoredVersion(db, version.id));
    const tvId = stored?.targetValues[0]?.id ?? newId();
    const answer = await call(removeTargetValue, { ...at, params: { ...at.params, tvId } }, editor);
    const refusal = version?.targetValues.length === 0 ? 404 : undefined;
    const apply = (draft: ModelVersion) => draft.targetValues.shift();
    return { expected: predictSection(version, { section: "targetValues", expectedRevision, refusal, apply }), answer };
  },

  addSubMeasure: async ({ catalogue, measure, version, pick, expectedRevision, at }: Context): Promise<Outcome> => {
    const restriction = `Grupp ${pick % 4}`;
    const answer = await call(createSubMeasure, { ...at, body: { restriction } }, editor);
    const refusal = hasRestriction(catalogue, version, restriction) ? 409 : undefined;
    const apply = (draft: ModelVersion) => {
      catalogue.submeasures.set(answer.body.id, { ownerMeasureId: measure.id, restriction });
      draft.submeasures.push(answer.body.id);
    };
    return { expected: predictSection(version, { section: "submeasures", expectedRevision, refusal, apply }), answer };
  },

  linkSubMeasure: async ({ catalogue, version, pick, expectedRevision, at }: Context): Promise<Outcome> => {
    const known = [...catalogue.submeasures.keys()];
    const subId = known[pick % Math.max(known.length, 1)] ?? newId();
    const answer = await call(linkSubMeasure, { ...at, params: { ...at.params, subId } }, editor);
    const shared = catalogue.submeasures.get(subId);
    if (!shared) return { expected: { refusal: 404 }, answer };
    const refusal = hasRestriction(catalogue, version, shared.restriction) ? 409 : undefined;
    const apply = (draft: ModelVersion) => draft.submeasures.push(subId);
    return { expected: predictSection(version, { section: "submeasures", expectedRevision, refusal, apply }), answer };
  },

  unlinkSubMeasure: async ({ catalogue, version, pick, expectedRevision, at }: Context): Promise<Outcome> => {
    const own = version?.submeasures ?? [];
    const subId = own[pick % Math.max(own.length, 1)] ?? newId();
    const answer = await call(unlinkSubMeasure, { ...at, params: { ...at.params, subId } }, editor);
    const refusal = own.includes(subId) ? undefined : 404;
    const apply = (draft: ModelVersion) => {
      draft.submeasures = draft.submeasures.filter((id) => id !== subId);
      deleteUnlinked(catalogue);
    };
    return { expected: predictSection(version, { section: "submeasures", expectedRevision, refusal, apply }), answer };
  },
};

const keyword = (codeId: string) =>
  db
    .selectFrom("code")
    .select(["id", "codeId"])
    .where("oid", "=", oids.keywords)
    .where("codeId", "=", codeId)
    .executeTakeFirstOrThrow();

const givenKeyword = (codeId: string) =>
  db
    .insertInto("code")
    .values({ id: newId(), oid: oids.keywords, codeId, codeValue: codeId, displayName: codeId })
    .execute();

function contextOf(catalogue: Catalogue, step: Step): Context {
  const measure = catalogue.measures[step.measure % catalogue.measures.length];
  if (!measure) throw new Error("There is always a measure");
  const version = measure.versions.at(-1 - (step.version % Math.max(measure.versions.length, 1)));
  const expectedRevision = step.behind === null ? undefined : Math.max(1, (version?.revision ?? 1) - step.behind);
  return {
    ...{ catalogue, measure, version, expectedRevision },
    pick: step.pick,
    params: { id: measure.id },
    at: {
      params: { id: version?.id ?? newId() },
      headers: expectedRevision === undefined ? {} : { "if-match": `"${expectedRevision}"` },
    },
  };
}

async function compare(catalogue: Catalogue, measure: ModelMeasure): Promise<void> {
  const real = await call(getMeasure, { params: { id: measure.id } }, editor);
  const versions = real.status === 404 ? [] : real.body.measureVersions;
  expect(versions.map((version) => ({ ...toModel(version, true), replacedBy: version.replacedByVersionNr }))).toEqual(
    measure.versions.map((version) => ({
      ...version,
      isPublishable: true,
      changed: {},
      replacedBy: replacedBy(measure, version),
    })),
  );
  for (const { id, linkedMeasureVersions } of versions.flatMap(({ submeasures }) => submeasures)) {
    expect(linkedMeasureVersions.map((link) => link.id).toSorted()).toEqual(linksTo(catalogue, id).toSorted());
  }
  const seen = await call(getMeasure, { params: { id: measure.id } });
  const visible = measure.versions.filter(({ status }) => status !== "ONGOING").map(({ id }) => id);
  expect(seen.status === 404 ? [] : seen.body.measureVersions.map(({ id }) => id)).toEqual(visible);
  await compareSnapshots(measure);
  await compareRows(measure);
}

/** For each audience, the list shows the version that the rules choose, with its current content. */
async function compareRows(measure: ModelMeasure): Promise<void> {
  for (const { ticket, visible } of [
    { ticket: editor, visible: versionStatuses },
    { ticket: undefined, visible: ["PUBLISHED", "UNPUBLISHED"] as const },
  ]) {
    const { pageResults } = (await call(searchMeasures, { body: { searchValue: measure.id } }, ticket)).body;
    const shown = listedVersion(measure, visible);
    const rows = pageResults.map(({ match, ...row }) => row);
    if (!shown) expect(rows).toEqual([]);
    else {
      const hasDraft = ticket !== undefined && measure.versions.some(({ status }) => status === "ONGOING");
      const hasOngoing = hasDraft && shown.status !== "ONGOING";
      const row = toMeasureRow(await getStoredVersion(db, shown.id), { hasOngoing });
      const hidden = withoutPersonNames(measureRow).parse(row);
      expect(rows).toEqual([ticket ? row : hidden]);
    }
  }
}

/** A new snapshot has the content of its version; an old one has not changed since it was first read. */
async function compareSnapshots(measure: ModelMeasure): Promise<void> {
  const stored = await db
    .selectFrom("measureRevision")
    .select(["eventType", "versionId", "versionNr", "revision", "content"])
    .where("measureId", "=", measure.id)
    .orderBy("sequence")
    .execute();
  const names = stored.map(({ eventType, versionNr, revision }) => `${eventType} ${versionNr} ${revision}`);
  expect(names).toEqual(measure.snapshots.map(({ name }) => name));
  for (const [index, { versionId, content }] of stored.entries()) {
    const snapshot = measure.snapshots[index];
    if (snapshot?.content) expect(content).toEqual(snapshot.content);
    else if (measure.versions.some(({ id }) => id === versionId)) {
      expect(content).toEqual(contentOf(await getStoredVersion(db, versionId)));
    }
    if (snapshot) snapshot.content = content;
  }
}

/** How often each action is chosen; measures should exist long enough for something to happen to them. */
const weights: Record<keyof typeof actions, number> = {
  ...{ publish: 5, newVersion: 4, setField: 4, update: 3, unpublish: 3, reset: 3, linkSubMeasure: 3 },
  ...{ addTarget: 2, removeTarget: 2, addSubMeasure: 2, unlinkSubMeasure: 2, deleteVersion: 2 },
  ...{ create: 1, copy: 1, deleteMeasure: 1, importFile: 3, mergeKeywords: 2, renameKeyword: 1 },
};
const weightedActions = Object.entries(weights).flatMap(([action, weight]) =>
  Array<string>(weight).fill(action),
) as Step["action"][];
const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...weightedActions),
  measure: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
  version: fc.constantFrom(0, 0, 0, 1, 2),
  pick: fc.nat({ max: fieldValues.length - 1 }),
  behind: fc.constantFrom(null, null, 0, 0, 1, 2),
});

async function runSteps(steps: readonly Step[]): Promise<void> {
  const catalogue: Catalogue = { measures: [], submeasures: new Map() };
  await make(catalogue, true);
  await make(catalogue, true);
  for (const one of steps) {
    clock.now = new Date(clock.now.getTime() + 1000);
    const context = contextOf(catalogue, one);
    const { expected, answer, touchesAll }: Outcome = await actions[one.action](context);
    if ("refusal" in expected) expect([one, answer.status]).toEqual([one, expected.refusal]);
    else {
      expect([one, answer.status < 300]).toEqual([one, true]);
      expected.apply();
    }
    for (const measure of touchesAll ? catalogue.measures : [context.measure]) await compare(catalogue, measure);
  }
  for (const measure of catalogue.measures) await compare(catalogue, measure);
}

test("Whatever authors do in whatever order, the catalogue agrees with a simple model", {
  timeout: 900_000,
}, async () => {
  // On failure the seed and the shortest failing sequence are printed.
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 14 }), runSteps), {
    numRuns: isLong ? 30 : 5,
  });
});
