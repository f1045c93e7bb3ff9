import {
  type ContractVersion,
  changeSingleField,
  dayBefore,
  endOfSwedishDay,
  getMeasure,
  instanceIdentifiers,
  listVersionCodes,
  measurementSources,
  mergeCode,
  mergePerson,
  oids,
  reportingSystems,
} from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import {
  givenInstanceIdentifier,
  givenMeasurementSource,
  givenPerson,
  givenReportingSystem,
  seededRole,
} from "../../testing/given.ts";
import { givenMeasure, givenVersion, stamp } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");
const editor = await logIn("EDITOR");

const realRun = { dryRun: "false" } as const;
const dryRun = { dryRun: "true" } as const;

const endOfToday = endOfSwedishDay(Date.now());
const yesterday = dayBefore(Date.now());

async function givenCode(category: "keywords" | "unit" | "agegroups") {
  const id = newId();
  await db.insertInto("code").values({ id, oid: oids[category], codeId: id, codeValue: id, displayName: id }).execute();
  return { id, stamp: stamp(category, id) };
}

const mergeCodes = (
  category: "keywords" | "unit" | "agegroups",
  from: string,
  to: string,
  query: typeof realRun | typeof dryRun = realRun,
) => call(mergeCode, { params: { oid: oids[category], codeId: from, targetCodeId: to }, query }, mainEditor);

const versionOf = async (measureId: string, versionNr = 1) => {
  const { body } = await call(getMeasure, { params: { id: measureId } }, mainEditor);
  const version = body.measureVersions.find((one) => one.versionNr === versionNr);
  if (!version) throw new Error("The version is gone");
  return version;
};

const eventsOf = (entityId: string) =>
  db
    .selectFrom("event")
    .select(["type", "entityType", "changes"])
    .where("entityId", "=", entityId)
    .orderBy("sequence")
    .execute();

describe("keywords", () => {
  test("a published version that changes leaves a snapshot of its new content", async () => {
    const [old, target] = [await givenCode("keywords"), await givenCode("keywords")];
    const published = await givenVersion(db, { keywords: [old.stamp], status: "PUBLISHED" });

    await mergeCodes("keywords", old.id, target.id);

    const last = await db
      .selectFrom("measureRevision")
      .selectAll()
      .where("versionId", "=", published.id)
      .orderBy("sequence", "desc")
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({
      eventType: "PUBLISHED_UPDATED",
      changedFields: ["keywords"],
      revision: published.revision + 1,
    });
    expect(last.content.keywords.map(({ id }) => id)).toEqual([target.id]);
  });

  test("are replaced in every version, drafts and published, and a version with both keeps one", async () => {
    const [old, target] = [await givenCode("keywords"), await givenCode("keywords")];
    const both = await givenVersion(db, { keywords: [old.stamp, target.stamp] });
    const published = await givenVersion(db, { keywords: [old.stamp], status: "PUBLISHED" });

    const { body } = await mergeCodes("keywords", old.id, target.id);

    expect(body).toMatchObject({ dryRun: false, measureCount: 2, merged: { id: old.id }, target: { id: target.id } });
    for (const { id } of [both, published]) {
      const codes = await call(listVersionCodes, { params: { id, category: "keywords" } }, mainEditor);
      expect(codes.body.map((code) => code.id)).toEqual([target.id]);
    }
    expect(await db.selectFrom("code").select("id").where("id", "=", old.id).execute()).toEqual([]);
  });

  test("are previewed without changing anything", async () => {
    const [old, target] = [await givenCode("keywords"), await givenCode("keywords")];
    const version = await givenVersion(db, { keywords: [old.stamp], title: "Första" });

    const { body } = await mergeCodes("keywords", old.id, target.id, dryRun);

    expect(body).toEqual({
      dryRun: true,
      merged: { id: old.id, name: old.id },
      target: { id: target.id, name: target.id },
      measureCount: 1,
      versions: [
        {
          id: version.measureId,
          title: "Första",
          isReplaced: false,
          versionId: version.id,
          versionNr: 1,
          status: "ONGOING",
          changes: ["keywords"],
        },
      ],
      others: [],
    });
    const after = await versionOf(version.measureId);
    expect(after).toMatchObject({ revision: version.revision, keywords: [{ id: old.id }] });
    expect(await eventsOf(old.id)).toEqual([]);
  });

  test.each([
    ["has no first day", [null, null], [true, false]],
    ["begins today", [yesterday, endOfToday], [true, false]],
    ["begins tomorrow", [yesterday, endOfToday + 1], [false, false]],
    ["begins later, like the older one", [endOfToday + 1, endOfToday + 2], [true, false]],
  ])("are previewed with the replaced versions when the newer version %s", async (_, firstDays, replaced) => {
    const [old, target] = [await givenCode("keywords"), await givenCode("keywords")];
    const { measureVersions } = await givenMeasure(db, {
      keywords: [old.stamp],
      statuses: ["PUBLISHED", "PUBLISHED"],
    });
    for (const [index, { id }] of measureVersions.entries()) {
      const firstDay = firstDays[index] ?? null;
      const validFrom = firstDay === null ? null : new Date(firstDay);
      await db.updateTable("measureVersion").set({ validFrom }).where("id", "=", id).execute();
    }

    const { body } = await mergeCodes("keywords", old.id, target.id, dryRun);

    expect(body.versions.map(({ isReplaced }) => isReplaced)).toEqual(replaced);
  });

  test("are recorded: by events, and by a new revision that makes writes based on the old one stale", async () => {
    const [old, target] = [await givenCode("keywords"), await givenCode("keywords")];
    const version = await givenVersion(db, { keywords: [old.stamp] });

    await mergeCodes("keywords", old.id, target.id);

    const headers = { "if-match": `"${version.revision}"` };
    const write = (field: string, value: unknown) =>
      call(changeSingleField, { params: { id: version.id }, headers, body: { field, value } }, editor);
    const stale = await write("keywords", []);
    expect(stale.status).toBe(412);
    expect(stale.error.conflict).toMatchObject({ field: "keywords", changedBy: "Test MAIN_EDITOR" });
    expect((await write("title", "En ny titel")).status).toBe(200);
    expect(await eventsOf(version.id)).toContainEqual({
      type: "CHANGED",
      entityType: "measureversion",
      changes: ["keywords"],
    });
    expect(await eventsOf(old.id)).toEqual([{ type: "DELETED", entityType: "code", changes: ["merged"] }]);
    expect(await eventsOf(target.id)).toEqual([{ type: "CHANGED", entityType: "code", changes: ["merged"] }]);
  });

  test("of many measures are recorded in each, every time", async () => {
    const [one, other, target] = await Promise.all([
      givenCode("keywords"),
      givenCode("keywords"),
      givenCode("keywords"),
    ]);
    const versions: { id: string }[] = [];
    // One more than fits in a batch of writes.
    for (let place = 0; place < 26; place++) {
      versions.push(await givenVersion(db, { keywords: [one.stamp, other.stamp] }));
    }

    await mergeCodes("keywords", one.id, target.id);
    await mergeCodes("keywords", other.id, target.id);

    const changed = { type: "CHANGED", entityType: "measureversion", changes: ["keywords"] };
    for (const { id } of versions) {
      expect((await eventsOf(id)).filter(({ type }) => type === "CHANGED")).toEqual([changed, changed]);
    }
  });

  test("in saved searches are replaced too", async () => {
    const [old, target] = [await givenCode("keywords"), await givenCode("keywords")];
    const { id: userId } = await db.selectFrom("appUser").select("id").executeTakeFirstOrThrow();
    const profileId = newId();
    await db.insertInto("userProfile").values({ id: profileId, userId }).execute();
    const filterConfiguration = JSON.stringify({ keywords: [{ id: old.id, displayName: "Gammalt" }] });
    const filter = { id: newId(), profileId, name: "Min", type: "DASHBOARD_MEASURE" as const, filterConfiguration };
    await db.insertInto("searchFilter").values(filter).execute();

    await mergeCodes("keywords", old.id, target.id);

    const saved = await db.selectFrom("searchFilter").selectAll().where("id", "=", filter.id).executeTakeFirstOrThrow();
    expect(saved.filterConfiguration).toMatchObject({ keywords: [{ id: target.id }] });
  });

  test("are not merged with themselves, with what is not there, or across code systems", async () => {
    const [keyword, unit] = [await givenCode("keywords"), await givenCode("unit")];

    expect((await mergeCodes("keywords", keyword.id, keyword.id)).status).toBe(400);
    expect((await mergeCodes("keywords", keyword.id, newId())).error.code).toBe("ENTITY_NOT_FOUND_404");
    expect((await mergeCodes("keywords", keyword.id, unit.id)).error.code).toBe("ENTITY_NOT_FOUND_404");
  });

  test("are merged only by those who may delete them", async () => {
    const params = { oid: oids.keywords, codeId: newId(), targetCodeId: newId() };

    for (const ticket of [editor, undefined]) {
      expect((await call(mergeCode, { params, query: dryRun }, ticket)).error.code).toBe("UNAUTHORIZED_401");
    }
  });
});

test("units are replaced on versions and on their target values", async () => {
  const [old, target] = [await givenCode("unit"), await givenCode("unit")];
  const { measureId } = await givenVersion(db, {
    unit: old.stamp,
    targetValues: [{ type: "NATIONAL", value: 4, unit: old.stamp }],
  });

  const { body } = await mergeCodes("unit", old.id, target.id);

  expect(body.versions[0]?.changes.toSorted()).toEqual(["targetValues", "unit"]);
  expect(await versionOf(measureId)).toMatchObject({
    unit: { id: target.id },
    targetValues: [{ unit: { id: target.id } }],
  });
});

describe("age groups", () => {
  test("are replaced in sub-measures, which keep their ids", async () => {
    const [old, target] = [await givenCode("agegroups"), await givenCode("agegroups")];
    const { measureId } = await givenVersion(db, { submeasures: [{ age: old.stamp }] });
    const before = await versionOf(measureId);

    const { body } = await mergeCodes("agegroups", old.id, target.id);

    expect(body).toMatchObject({ measureCount: 1, versions: [{ changes: ["submeasures"] }] });
    const after = await versionOf(measureId);
    expect(after.submeasures.map(({ id, age }) => [id, age?.id])).toEqual([[before.submeasures[0]?.id, target.id]]);
  });

  test("are not merged when sub-measures of a version would become equal, and the preview reports it", async () => {
    const [old, target] = [await givenCode("agegroups"), await givenCode("agegroups")];
    const submeasures = [{ age: old.stamp }, { age: target.stamp }];
    const { measureId } = await givenVersion(db, { title: "Tvåan", submeasures });

    for (const query of [dryRun, realRun]) {
      const { status, error } = await mergeCodes("agegroups", old.id, target.id, query);
      expect(status).toBe(409);
      expect(error.detailInfo).toContain("skulle bli lika i ”Tvåan”");
    }
    expect((await versionOf(measureId)).submeasures).toHaveLength(2);
  });

  test("of sub-measures that differ by sex too are merged", async () => {
    const [old, target] = [await givenCode("agegroups"), await givenCode("agegroups")];
    const submeasures = [
      { age: old.stamp, gender: stamp("gender", "1") },
      { age: target.stamp, gender: stamp("gender", "2") },
    ];
    await givenVersion(db, { submeasures });

    expect((await mergeCodes("agegroups", old.id, target.id)).status).toBe(200);
  });
});

test("persons are replaced as actors of measures and registers, and the same actor is not repeated", async () => {
  const [old, target] = [await givenPerson(db), await givenPerson(db)];
  const [author, contact] = [await seededRole(db, "AUTHOR"), await seededRole(db, "CONTACT")];
  const { measureId } = await givenVersion(db, {
    status: "PUBLISHED",
    actors: [
      { role: author, person: old },
      { role: contact, person: target },
      { role: contact, person: old, comment: "Ring först" },
    ],
  });
  const source = await givenMeasurementSource(db);
  await call(
    measurementSources.addActor,
    { params: { id: source.id }, body: { role: contact, person: old } },
    mainEditor,
  );

  const { body } = await call(mergePerson, { params: { id: old.id, targetId: target.id }, query: realRun }, mainEditor);

  expect(body).toMatchObject({ measureCount: 1, versions: [{ changes: ["actors"] }], others: [source] });
  const { actors } = await versionOf(measureId);
  expect(actors.map(({ role, person, comment }) => [role.id, person?.id, comment])).toEqual([
    [author.id, target.id, null],
    [contact.id, target.id, "Ring först"],
  ]);
  const onSource = await call(measurementSources.listActors, { params: { id: source.id } }, mainEditor);
  expect(onSource.body.map((actor) => actor.person?.id)).toEqual([target.id]);
});

const sameContract: ContractVersion = 3;

test("measurement sources are replaced in connections, of which the same one is not repeated", async () => {
  const [old, target] = [await givenMeasurementSource(db), await givenMeasurementSource(db)];
  const system = await givenReportingSystem(db);
  const connection = { reportingSystem: { id: system.id }, contractVersion: sameContract };
  const { measureId } = await givenVersion(db, {
    connections: [
      { ...connection, measurementSource: { id: old.id } },
      { ...connection, measurementSource: { id: target.id } },
      { measurementSource: { id: old.id } },
    ],
  });

  await call(measurementSources.merge, { params: { id: old.id, targetId: target.id }, query: realRun }, mainEditor);

  const { connections } = await versionOf(measureId);
  expect(connections.map((one) => [one.reportingSystem?.id, one.measurementSource?.id])).toEqual([
    [system.id, target.id],
    [undefined, target.id],
  ]);
});

test("reporting systems are merged with their own actors", async () => {
  const [old, target] = [await givenReportingSystem(db), await givenReportingSystem(db)];
  const [role, person] = [await seededRole(db, "CONTACT"), await givenPerson(db)];
  for (const { id } of [old, target]) {
    await call(reportingSystems.addActor, { params: { id }, body: { role, person } }, mainEditor);
  }
  const other = await givenPerson(db);
  await call(reportingSystems.addActor, { params: { id: old.id }, body: { role, person: other } }, mainEditor);

  await call(reportingSystems.merge, { params: { id: old.id, targetId: target.id }, query: realRun }, mainEditor);

  const { body } = await call(reportingSystems.listActors, { params: { id: target.id } }, mainEditor);
  expect(body.map((actor) => actor.person?.id).toSorted()).toEqual([person.id, other.id].toSorted());
  expect((await call(reportingSystems.get, { params: { id: old.id } })).status).toBe(404);
});

test("instance identifiers are replaced as owners and as actors, in every version of a measure", async () => {
  const [old, target] = [await givenInstanceIdentifier(db), await givenInstanceIdentifier(db)];
  const role = await seededRole(db, "CONTACT");
  const { id: measureId } = await givenMeasure(db, {
    statuses: ["PUBLISHED", "ONGOING"],
    measureOwner: { id: old.id },
    actors: [{ role, instanceIdentifier: { id: old.id } }],
  });

  const { body } = await call(
    instanceIdentifiers.merge,
    { params: { id: old.id, targetId: target.id }, query: realRun },
    mainEditor,
  );

  expect(body).toMatchObject({ measureCount: 1, versions: [{ versionNr: 1 }, { versionNr: 2 }] });
  expect(body.versions[0]?.changes.toSorted()).toEqual(["actors", "measureOwner"]);
  for (const versionNr of [1, 2]) {
    expect(await versionOf(measureId, versionNr)).toMatchObject({
      measureOwner: { id: target.id },
      actors: [{ instanceIdentifier: { id: target.id } }],
    });
  }
});

test("what was published stays in its snapshot as it was, and the change gets one of its own", async () => {
  const [old, target] = [await givenInstanceIdentifier(db), await givenInstanceIdentifier(db)];
  const version = await givenVersion(db, { status: "PUBLISHED", measureOwner: { id: old.id } });

  await call(instanceIdentifiers.merge, { params: { id: old.id, targetId: target.id }, query: realRun }, mainEditor);

  const snapshots = await db
    .selectFrom("measureRevision")
    .select("content")
    .where("versionId", "=", version.id)
    .orderBy("sequence")
    .execute();
  expect(snapshots.map(({ content }) => content.measureOwner)).toEqual([
    { id: old.id, name: old.name },
    { id: target.id, name: target.name },
  ]);
});

test("of two merges in opposite directions at the same time one is done", async () => {
  const [one, other] = [await givenMeasurementSource(db), await givenMeasurementSource(db)];
  await givenVersion(db, {
    connections: [{ measurementSource: { id: one.id } }, { measurementSource: { id: other.id } }],
  });
  const mergeInto = (from: string, to: string) =>
    call(measurementSources.merge, { params: { id: from, targetId: to }, query: realRun }, mainEditor);

  const answers = await Promise.all([mergeInto(one.id, other.id), mergeInto(other.id, one.id)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test("a merge and edits of the measures it touches do not stop each other", async () => {
  const [old, target] = [await givenCode("keywords"), await givenCode("keywords")];
  const versions = [
    await givenVersion(db, { keywords: [old.stamp] }),
    await givenVersion(db, { keywords: [old.stamp] }),
  ];
  const edits = versions.map(({ id }) =>
    call(changeSingleField, { params: { id }, headers: {}, body: { field: "title", value: `Ny ${id}` } }, editor),
  );

  const [merged, ...edited] = await Promise.all([mergeCodes("keywords", old.id, target.id), ...edits]);

  expect([merged.status, ...edited.map(({ status }) => status)]).toEqual([200, 200, 200]);
  for (const { measureId, id } of versions) {
    expect(await versionOf(measureId)).toMatchObject({ title: `Ny ${id}`, keywords: [{ id: target.id }] });
  }
});
