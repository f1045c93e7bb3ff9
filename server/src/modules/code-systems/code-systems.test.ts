import * as contract from "@indikatorkatalogen/contract";
import { oids } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenVersion, stamp } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const reader = await logIn("READER");
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");
const admin = await logIn("ADMIN");

const { keywords, unit, agegroups, gender } = oids;
const newName = () => `Kod ${newId()}`;
const create = async (oid: string, displayName = newName(), more = {}) =>
  (await call(contract.createCode, { params: { oid }, body: { displayName, ...more } }, mainEditor)).body;
const newOid = () => `2.25.${BigInt(`0x${newId().replaceAll("-", "")}`)}`;
const typesOf = async (entityId: string) => {
  const events = db.selectFrom("event").select(["type", "entityType"]).where("entityId", "=", entityId);
  return (await events.orderBy("sequence").execute()).map(({ type, entityType }) => `${type} ${entityType}`);
};

describe("code systems", () => {
  test("are listed and read by anyone, with whether they may be changed", async () => {
    const { body } = await call(contract.listCodeSystems, {});

    expect(body.find(({ oid }) => oid === keywords)).toMatchObject({ name: "Nyckelord", editable: true });
    expect((await call(contract.getCodeSystem, { params: { oid: gender } })).body).toMatchObject({ editable: true });
  });

  test("are added by administrators, with an event", async () => {
    const body = { oid: newOid(), name: newName(), description: "Om" };

    const created = (await call(contract.createCodeSystem, { body }, admin)).body;

    expect(created).toMatchObject({ ...body, editable: true });
    expect(await typesOf(created.id)).toEqual(["CREATED codesystem"]);
    expect((await call(contract.createCodeSystem, { body: { ...body, oid: newOid() } }, mainEditor)).status).toBe(401);
  });

  test.each([
    ["oid", { oid: "1.2.abc" }],
    ["oid", { oid: "9.1" }],
    ["oid", { oid: "" }],
    ["name", { name: "" }],
  ])("are refused when %s is wrong: %o", async (field, part) => {
    const { error } = await call(
      contract.createCodeSystem,
      { body: { oid: newOid(), name: newName(), ...part } },
      admin,
    );

    expect(error.validationMessage.map((message) => message.field)).toEqual([field]);
  });

  test("share neither oid nor name", async () => {
    const sameOid = await call(contract.createCodeSystem, { body: { oid: keywords, name: newName() } }, admin);
    const sameName = await call(contract.createCodeSystem, { body: { oid: newOid(), name: "NYCKELORD" } }, admin);

    expect([sameOid.status, sameName.status]).toEqual([409, 409]);
    expect(sameOid.error.validationMessage).toMatchObject([{ field: "oid" }]);
    expect(sameName.error.validationMessage).toMatchObject([{ field: "name" }]);
  });

  test("that do not exist are not found by any caller", async () => {
    const oid = newOid();
    const params = { oid, codeId: "X" };
    const answers = [
      await call(contract.getCodeSystem, { params }),
      await call(contract.listCodes, { params, query: {} }),
      await call(contract.listCodesWithCount, { params, query: {} }),
      await call(contract.getCode, { params }),
      await call(contract.listMeasuresWithCode, { params }),
      await call(contract.createCode, { params, body: { displayName: newName() } }, mainEditor),
      await call(contract.updateCode, { params, body: { displayName: newName() } }, mainEditor),
      await call(contract.deleteCode, { params }, mainEditor),
      await call(contract.mergeCode, { params: { ...params, targetCodeId: "Y" }, query: {} }, mainEditor),
    ];

    for (const { error } of answers) expect(error.code).toBe("ENTITY_NOT_FOUND_404");
    expect((await call(contract.getCodeSystem, { params: { oid: "inte-en-oid" } })).status).toBe(400);
  });
});

describe("codes", () => {
  test("are added, changed and deleted, keeping the id derived from their first name", async () => {
    const displayName = `Äldres hälsa ${newId()}`;

    const created = await create(keywords, displayName, { description: "Om" });
    const params = { oid: keywords, codeId: created.codeId };
    const body = { displayName: `Nytt ${displayName}` };
    const updated = (await call(contract.updateCode, { params, body }, mainEditor)).body;

    expect(created).toMatchObject({ oid: keywords, displayName, description: "Om", fromAge: null, toAge: null });
    expect(created.codeId).toMatch(/^ALDRES_HALSA_/);
    expect(created.codeValue).toBe(created.codeId);
    expect(updated).toEqual({ ...created, displayName: body.displayName, description: null });
    expect((await call(contract.getCode, { params })).body).toEqual(updated);
    expect((await call(contract.getCode, { params: { oid: keywords, codeId: created.id } })).body).toEqual(updated);
    expect((await call(contract.deleteCode, { params }, mainEditor)).status).toBe(204);
    expect((await call(contract.getCode, { params })).error.code).toBe("ENTITY_NOT_FOUND_404");
    expect(await typesOf(created.id)).toEqual(["CREATED code", "CHANGED code", "DELETED code"]);
  });

  test("whose names differ only by accents or script get ids of their own", async () => {
    const mark = newId();
    const ids = [];
    for (const displayName of [`Ål ${mark}`, `Al ${mark}`, `Äl ${mark}`])
      ids.push((await create(keywords, displayName)).codeId);
    ids.push((await create(keywords, "漢字")).codeId);

    expect(new Set(ids).size).toBe(4);
    expect(ids[1]).toBe(`${ids[0]}_2`);
  });

  test("may be created with an id that no other code of the system has", async () => {
    const codeId = `EGEN-${newId()}`;

    const created = await create(unit, newName(), { codeId });
    const again = await call(
      contract.createCode,
      { params: { oid: unit }, body: { displayName: newName(), codeId } },
      mainEditor,
    );

    expect(created.codeId).toBe(codeId);
    expect(again.error).toMatchObject({ code: "CONFLICT_409", validationMessage: [{ field: "codeId" }] });
  });

  test("have names that no other code of the system has, whatever the case", async () => {
    const { displayName } = await create(keywords, `Ö ${newId()}`);
    const other = await create(keywords);
    const body = { displayName: displayName.toLowerCase() };

    const created = await call(contract.createCode, { params: { oid: keywords }, body }, mainEditor);
    const renamed = await call(
      contract.updateCode,
      { params: { oid: keywords, codeId: other.codeId }, body },
      mainEditor,
    );

    for (const { error } of [created, renamed]) {
      const message = "Det finns redan ett nyckelord med det namnet";
      expect(error).toMatchObject({ code: "CONFLICT_409", validationMessage: [{ field: "displayName", message }] });
    }
    expect((await create(unit, displayName)).displayName).toBe(displayName);
  });

  test.each([
    ["displayName", keywords, { displayName: "" }],
    ["displayName", keywords, { displayName: "x".repeat(201) }],
    ["fromAge", keywords, { fromAge: 18 }],
    ["fromAge", agegroups, { fromAge: -1 }],
    ["toAge", agegroups, { toAge: 151 }],
    ["toAge", agegroups, { fromAge: 65, toAge: 18 }],
    ["codeId", keywords, { codeId: "" }],
  ])("are refused when %s is wrong", async (field, oid, part) => {
    const body = { displayName: newName(), ...part };
    const { status, error } = await call(contract.createCode, { params: { oid }, body }, mainEditor);

    expect(status).toBe(400);
    expect(error.validationMessage.map((message) => message.field)).toEqual([field]);
  });

  test.each(Object.entries(oids))("of the category %s are added, renamed and deleted", async (_, oid) => {
    const params = { oid };
    const created = await call(contract.createCode, { params, body: { displayName: newName() } }, admin);
    const { codeId } = created.body;
    const body = { displayName: newName() };
    const renamed = await call(contract.updateCode, { params: { oid, codeId }, body }, admin);

    expect(renamed.body).toMatchObject({ codeId, displayName: body.displayName });
    expect((await call(contract.deleteCode, { params: { oid, codeId } }, admin)).status).toBe(204);
    expect((await call(contract.getCode, { params: { oid, codeId } })).status).toBe(404);
  });

  test.each([
    ["measurementtypecode", "PROPOR"],
    ["measurementtypecode", "CONTVAR"],
    ["measurementtypecode", "COHORT"],
    ["measurementtypecode", "RATIO"],
    ["soughtvalue", "HIGH"],
    ["soughtvalue", "LOW"],
    ["soughtvalue", "NEUTRAL"],
    ["gender", "1"],
    ["gender", "2"],
  ] as const)("that rules depend on keep their value and stay, under any name: %s %s", async (category, codeId) => {
    const params = { oid: oids[category], codeId };
    const before = (await call(contract.getCode, { params })).body;
    const displayName = newName();
    const other = await call(contract.createCode, { params, body: { displayName: newName() } }, admin);

    const revalued = await call(contract.updateCode, { params, body: { displayName, codeValue: "ANNAT" } }, admin);
    const renamed = await call(contract.updateCode, { params, body: { displayName } }, admin);
    const deleted = await call(contract.deleteCode, { params: { ...params, codeId: before.id } }, admin);
    const merge = { ...params, targetCodeId: other.body.codeId };
    const merged = await call(contract.mergeCode, { params: merge, query: {} }, admin);

    expect(revalued.error.validationMessage).toMatchObject([{ field: "codeValue" }]);
    expect(renamed.body).toEqual({ ...before, displayName });
    for (const { status, error } of [deleted, merged]) {
      expect(status).toBe(409);
      expect(error.detailInfo).toBe("Koden behövs av katalogens regler och kan inte tas bort");
    }
  });

  test("of organization levels include municipality and hospital, and new ones come last", async () => {
    const oid = oids.organizationlevels;
    const added = (await call(contract.createCode, { params: { oid }, body: { displayName: newName() } }, admin)).body;

    const { body } = await call(contract.listCodes, { params: { oid }, query: {} });

    const names = Array.isArray(body) ? body.map(({ codeId, displayName }) => [codeId, displayName]) : [];
    expect(names.slice(-3)).toEqual([
      ["KOMMUN", "Kommun"],
      ["SJUKHUS", "Sjukhus"],
      [added.codeId, added.displayName],
    ]);
    expect(names[0]).toEqual(["LAND", "Riksnivå"]);
    await call(contract.deleteCode, { params: { oid, codeId: added.codeId } }, admin);
  });

  test("in use in any category are not deleted, and are merged", async () => {
    const oid = oids.organizationlevels;
    const [old, target] = await Promise.all(
      [newName(), newName()].map(async (displayName) => {
        const { body } = await call(contract.createCode, { params: { oid }, body: { displayName } }, admin);
        return body;
      }),
    );
    if (!old || !target) throw new Error("The codes were not created");
    const version = await givenVersion(db, {
      title: "Nivåmåttet",
      targetValues: [{ type: "NATIONAL", value: 1, organizationalLevel: stamp("organizationlevels", old.codeId) }],
    });
    const params = { oid, codeId: old.codeId };

    const deleted = await call(contract.deleteCode, { params }, admin);
    const used = await call(contract.listMeasuresWithCode, { params }, admin);
    const merge = { params: { ...params, targetCodeId: target.codeId }, query: {} };
    const merged = await call(contract.mergeCode, merge, admin);

    expect(deleted.error.detailInfo).toBe("Används av 1 mått och kan inte tas bort: ”Nivåmåttet”");
    expect(used.body).toMatchObject([{ id: version.measureId }]);
    expect(merged.body).toMatchObject({ measureCount: 1, versions: [{ changes: ["targetValues"] }] });
    expect((await call(contract.getCode, { params })).status).toBe(404);
    const now = await call(contract.listMeasuresWithCode, { params: { oid, codeId: target.codeId } }, admin);
    expect(now.body).toMatchObject([{ id: version.measureId }]);
  });

  test("of keywords, units and age groups are changed by main editors; of other systems by administrators", async () => {
    const oid = newOid();
    await call(contract.createCodeSystem, { body: { oid, name: newName() } }, admin);
    const add = (system: string, ticket?: string) =>
      call(contract.createCode, { params: { oid: system }, body: { displayName: newName() } }, ticket);

    for (const system of [keywords, unit, agegroups]) {
      expect((await add(system, mainEditor)).status).toBe(200);
      for (const ticket of [editor, reader, undefined]) expect((await add(system, ticket)).status).toBe(401);
    }
    const { status, body } = await add(oid, admin);
    expect(status).toBe(200);
    const params = { oid, codeId: body.codeId };
    const refused = [
      await add(oid, mainEditor),
      await call(contract.updateCode, { params, body: { displayName: newName() } }, mainEditor),
      await call(contract.deleteCode, { params }, mainEditor),
    ];
    for (const { error } of refused) expect(error.code).toBe("UNAUTHORIZED_401");
  });

  test("in use are not deleted, wherever they are used", async () => {
    const [keyword, measureUnit, age] = [await create(keywords), await create(unit), await create(agegroups)];
    await givenVersion(db, {
      title: "Brukaren",
      keywords: [stamp("keywords", keyword.codeId)],
      targetValues: [{ type: "NATIONAL", value: 1, unit: stamp("unit", measureUnit.codeId) }],
      submeasures: [{ age: stamp("agegroups", age.codeId) }],
    });

    for (const { oid, codeId } of [keyword, measureUnit, age]) {
      const { status, error } = await call(contract.deleteCode, { params: { oid, codeId } }, mainEditor);
      expect(status).toBe(409);
      expect(error.detailInfo).toBe("Används av 1 mått och kan inte tas bort: ”Brukaren”");
    }
  });

  test("are listed with the number of measures that use them, without drafts for visitors", async () => {
    const { codeId, displayName } = await create(keywords);
    const content = { keywords: [stamp("keywords", codeId)] };
    const published = await givenVersion(db, { ...content, status: "PUBLISHED" });
    await givenVersion(db, content);
    const args = { params: { oid: keywords }, query: { searchValue: displayName } };

    const seenByReader = (await call(contract.listCodesWithCount, args, reader)).body;
    const seenByVisitor = (await call(contract.listCodesWithCount, args)).body;

    expect(seenByReader).toMatchObject({ totalCount: 1, pageResults: [{ codeId, measureCount: 2 }] });
    expect(seenByVisitor.pageResults).toMatchObject([{ codeId, measureCount: 1 }]);
    const { body } = await call(contract.listMeasuresWithCode, { params: { oid: keywords, codeId } });
    expect(body).toMatchObject([{ id: published.measureId, versionId: published.id, status: "PUBLISHED" }]);
  });

  test("are sorted: those with an order of their own in that order, age groups by age, the rest by the Swedish alphabet", async () => {
    const oid = newOid();
    await call(contract.createCodeSystem, { body: { oid, name: newName() } }, admin);
    for (const displayName of ["Ö", "a", "Å"]) {
      await call(contract.createCode, { params: { oid }, body: { displayName } }, admin);
    }
    await create(agegroups, "Tio till tolv", { fromAge: 10, toAge: 12 });
    const listed = async (system: string, query = {}) => {
      const { body } = await call(contract.listCodes, { params: { oid: system }, query });
      return Array.isArray(body) ? body.map(({ displayName }) => displayName) : [];
    };

    expect(await listed(oids.measuringfrequencies)).toEqual(["Månad", "Kvartal", "Halvår", "År"]);
    expect(await listed(oid)).toEqual(["a", "Å", "Ö"]);
    expect(await listed(oid, { sortfield: "DISPLAY_NAME", sortDirection: "DESCENDING" })).toEqual(["Ö", "Å", "a"]);
    const ages = await listed(agegroups);
    expect(ages.indexOf("0–17 år")).toBeLessThan(ages.indexOf("Tio till tolv"));
    expect(ages.indexOf("Tio till tolv")).toBeLessThan(ages.indexOf("18–64 år"));
    expect(ages.indexOf("18–64 år")).toBeLessThan(ages.indexOf("18 år och äldre"));
  });
});
