import * as contract from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenMeasure, givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

const newName = () => `Grupp ${newId()}`;
const create = async (body: { name?: string; measures?: { id: string }[] } = {}) =>
  (await call(contract.createMeasureGroup, { body: { name: newName(), ...body } }, mainEditor)).body;

test("a group lists its measures in order, each by the newest title that the caller may see", async () => {
  const { id: twice, measureVersions } = await givenMeasure(db, {
    title: "Gammal titel",
    statuses: ["PUBLISHED", "ONGOING"],
  });
  await db
    .updateTable("measureVersion")
    .set({ title: "Ny titel" })
    .where("id", "=", measureVersions[1]?.id ?? "")
    .execute();
  const { measureId: draft } = await givenVersion(db, { title: "Utkast" });

  const group = await create({ measures: [{ id: draft }, { id: twice }, { id: draft }] });

  expect(group.measures).toEqual([
    { id: draft, title: "Utkast" },
    { id: twice, title: "Ny titel" },
  ]);
  const params = { id: group.id };
  expect((await call(contract.getMeasureGroup, { params }, editor)).body).toEqual(group);
  expect((await call(contract.getMeasureGroup, { params })).body.measures).toEqual([
    { id: twice, title: "Gammal titel" },
  ]);
  const listed = (await call(contract.listMeasureGroups, { query: {} })).body;
  expect(Array.isArray(listed) && listed.find(({ id }) => id === group.id)?.measures).toHaveLength(1);
});

test("a group is changed and deleted, with events, while its measures stay", async () => {
  const { measureId } = await givenVersion(db);
  const group = await create();
  const params = { id: group.id };
  const body = { name: group.name, description: "Om", measures: [{ id: measureId }] };

  const updated = (await call(contract.updateMeasureGroup, { params, body }, mainEditor)).body;
  const deleted = await call(contract.deleteMeasureGroup, { params }, mainEditor);

  expect(updated).toMatchObject({ description: "Om", measures: [{ id: measureId }] });
  expect(deleted.status).toBe(204);
  expect((await call(contract.getMeasureGroup, { params })).error.code).toBe("ENTITY_NOT_FOUND_404");
  expect((await call(contract.getMeasure, { params: { id: measureId } }, editor)).status).toBe(200);
  const events = await db
    .selectFrom("event")
    .select(["type", "entityType", "changes"])
    .where("entityId", "=", group.id)
    .orderBy("sequence")
    .execute();
  expect(events).toEqual([
    { type: "CREATED", entityType: "measuregroup", changes: [] },
    { type: "CHANGED", entityType: "measuregroup", changes: ["description", "measures"] },
    { type: "DELETED", entityType: "measuregroup", changes: [] },
  ]);
});

test("groups are listed by name, searched and paged", async () => {
  const mark = newId();
  for (const first of ["Ö", "Ä", "b"]) await create({ name: `${first} ${mark}` });

  const { body } = await call(contract.listMeasureGroups, { query: { searchValue: mark, pagesize: "2" } });

  expect(body).toMatchObject({ totalCount: 3, pageResults: [{ name: `b ${mark}` }, { name: `Ä ${mark}` }] });
});

test("a group is refused without a name, with a taken one, and with an unknown measure", async () => {
  const { name: taken } = await create();
  const post = (body: { name: string; measures?: { id: string }[] }) =>
    call(contract.createMeasureGroup, { body }, mainEditor);

  const nameless = await post({ name: "" });
  const twin = await post({ name: taken.toUpperCase() });
  const unknown = await post({ name: newName(), measures: [{ id: newId() }] });

  expect(nameless.error.validationMessage).toMatchObject([{ field: "name" }]);
  expect(twin.error).toMatchObject({ code: "CONFLICT_409", validationMessage: [{ field: "name" }] });
  expect(unknown.error).toMatchObject({ code: "VALIDATION_400", validationMessage: [{ field: "measures.0" }] });
});

test("an unknown group is not found, and editors cannot change groups", async () => {
  const params = { id: newId() };
  const body = { name: newName() };

  expect((await call(contract.updateMeasureGroup, { params, body }, mainEditor)).status).toBe(404);
  expect((await call(contract.deleteMeasureGroup, { params }, mainEditor)).status).toBe(404);
  for (const ticket of [editor, undefined]) {
    expect((await call(contract.createMeasureGroup, { body }, ticket)).status).toBe(401);
    expect((await call(contract.updateMeasureGroup, { params, body }, ticket)).status).toBe(401);
    expect((await call(contract.deleteMeasureGroup, { params }, ticket)).status).toBe(401);
  }
});

test("measures are found by the name of their group, as long as they belong to it and it has that name", async () => {
  const { id } = await givenMeasure(db, { title: "Mått i grupp", statuses: ["PUBLISHED"] });
  const find = async (searchValue: string) => {
    const { body } = await call(contract.searchMeasures, { body: { searchValue } });
    return body.pageResults.map(({ mId }) => mId);
  };
  const group = await create({ name: "Barnhälsovårdens årsbok", measures: [{ id }] });
  const params = { id: group.id };

  expect(await find("barnhälsovårdens årsbok")).toEqual([id]);
  await call(contract.updateMeasureGroup, { params, body: { ...group, name: "Skolhälsans krönika" } }, mainEditor);
  expect(await find("årsbok")).toEqual([]);
  expect(await find("skolhälsans krönika")).toEqual([id]);
  await call(contract.deleteMeasureGroup, { params }, mainEditor);
  expect(await find("krönika")).toEqual([]);
});
