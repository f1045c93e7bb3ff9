import * as contract from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenMeasurementSource, givenPerson, seededRole } from "../../testing/given.ts";
import { givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const reader = await logIn("READER");
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

let number = 1000;
const full = () => ({
  firstName: "Åsa",
  lastName: `Öberg ${newId()}`,
  email: "asa.oberg@region.example",
  phone: "+46 (0)8-123 45 67",
  hsaId: `SE1234567890-${number++}`,
  organization: "Riksstroke",
  title: "Överläkare",
});
const eventsOf = (entityId: string) =>
  db
    .selectFrom("event")
    .select(["type", "entityTitle", "changes"])
    .where("entityId", "=", entityId)
    .orderBy("sequence");

test("an editor adds a person and changes it, with an event each", async () => {
  const sent = full();

  const created = (await call(contract.createPerson, { body: sent }, editor)).body;
  const changed = { ...sent, firstName: "Åse", phone: "" };
  const updated = (await call(contract.updatePerson, { params: { id: created.id }, body: changed }, editor)).body;

  expect(created).toEqual({ ...sent, id: created.id });
  expect(updated).toEqual({ ...changed, phone: null, id: created.id });
  expect((await call(contract.getPerson, { params: { id: created.id } }, reader)).body).toEqual(updated);
  expect(await eventsOf(created.id).execute()).toEqual([
    { type: "CREATED", entityTitle: `Åsa ${sent.lastName}`, changes: [] },
    { type: "CHANGED", entityTitle: `Åse ${sent.lastName}`, changes: ["firstName", "phone"] },
  ]);
});

test.each([
  ["firstName", ""],
  ["lastName", "x".repeat(201)],
  ["email", "asa.region.example"],
  ["phone", "ring mig"],
  ["hsaId", "SE12-1"],
  ["organization", "x".repeat(201)],
])("a person whose %s is %j is refused", async (field, value) => {
  const { status, error } = await call(contract.createPerson, { body: { ...full(), [field]: value } }, editor);

  expect(status).toBe(400);
  expect(error.validationMessage.map((message) => message.field)).toEqual([field]);
});

test("two persons may share a name but not an HSA-id", async () => {
  const first = full();
  await call(contract.createPerson, { body: first }, editor);

  const namesake = await call(contract.createPerson, { body: { ...first, hsaId: null } }, editor);
  const twin = await call(contract.createPerson, { body: { ...first, firstName: "Annan" } }, editor);

  expect(namesake.status).toBe(200);
  expect(twin.status).toBe(409);
  expect(twin.error.validationMessage).toMatchObject([{ field: "hsaId" }]);
});

test("visitors cannot read persons, readers cannot change them and editors cannot delete them", async () => {
  const { id } = await givenPerson(db);
  const params = { id };
  const forVisitor = [
    await call(contract.listPersons, { query: {} }),
    await call(contract.listPersonsWithCount, { query: {} }),
    await call(contract.searchPersonsByName, { query: { name: "Petra" } }),
    await call(contract.getPerson, { params }),
    await call(contract.listPersonActors, { params }),
  ];
  const forReader = [
    await call(contract.createPerson, { body: full() }, reader),
    await call(contract.updatePerson, { params, body: full() }, reader),
  ];
  const forEditor = [
    await call(contract.deletePerson, { params }, editor),
    await call(contract.mergePerson, { params: { id, targetId: newId() }, query: {} }, editor),
  ];

  for (const { error } of [...forVisitor, ...forReader, ...forEditor]) expect(error.code).toBe("UNAUTHORIZED_401");
});

test("a person who does not exist is not found", async () => {
  const params = { id: newId() };

  const answers = [
    await call(contract.getPerson, { params }, reader),
    await call(contract.updatePerson, { params, body: full() }, editor),
    await call(contract.deletePerson, { params }, mainEditor),
    await call(contract.listPersonActors, { params }, reader),
  ];

  for (const { error } of answers) expect(error.code).toBe("ENTITY_NOT_FOUND_404");
});

test("a reader chooses among persons, and an editor opens their list", async () => {
  const toChoose = await call(contract.listPersons, { query: {} }, reader);
  const screens = [
    await call(contract.listPersonsWithCount, { query: {} }, reader),
    await call(contract.listPersonsWithCount, { query: {} }, editor),
  ];

  expect(toChoose.status).toBe(200);
  expect(screens.map(({ status }) => status)).toEqual([401, 200]);
});

test("persons are listed by last name in Swedish order, searched by any word, and paged", async () => {
  const mark = newId();
  for (const lastName of ["Öst", "Ask", "Ärla", "Ås"]) await givenPerson(db, { firstName: mark, lastName });

  const all = (await call(contract.listPersons, { query: { searchValue: mark } }, reader)).body;
  const one = (await call(contract.listPersons, { query: { searchValue: `${mark} ÄR`, pagesize: "1" } }, reader)).body;
  const page = (
    await call(contract.listPersonsWithCount, { query: { searchValue: mark, index: "1", pagesize: "2" } }, editor)
  ).body;

  expect(Array.isArray(all) && all.map(({ lastName }) => lastName)).toEqual(["Ask", "Ås", "Ärla", "Öst"]);
  expect(one).toMatchObject({ totalCount: 1, pageResults: [{ lastName: "Ärla" }] });
  expect(page.pageResults.map(({ lastName, measureCount }) => [lastName, measureCount])).toEqual([
    ["Ärla", 0],
    ["Öst", 0],
  ]);
});

test("persons are found by name in either order, those that begin so first", async () => {
  const mark = newId();
  await givenPerson(db, { firstName: "Bo", lastName: `x${mark}` });
  await givenPerson(db, { firstName: mark, lastName: "Öst" });

  const found = (await call(contract.searchPersonsByName, { query: { name: mark } }, reader)).body;
  const lastFirst = (await call(contract.searchPersonsByName, { query: { name: `öst ${mark}` } }, reader)).body;

  expect(found.map(({ lastName }) => lastName)).toEqual(["Öst", `x${mark}`]);
  expect(lastFirst.map(({ lastName }) => lastName)).toEqual(["Öst"]);
});

test("the measures of a person are shown and counted, and prevent deletion", async () => {
  const person = await givenPerson(db);
  const [author, contact] = [await seededRole(db, "AUTHOR"), await seededRole(db, "CONTACT")];
  const version = await givenVersion(db, { title: "Andel vård", actors: [{ role: author, person }] });
  const source = await givenMeasurementSource(db, { name: `Ö-registret ${newId()}` });
  const body = { role: contact, person };
  await call(contract.measurementSources.addActor, { params: { id: source.id }, body }, mainEditor);

  const actors = (await call(contract.listPersonActors, { params: { id: person.id } }, reader)).body;
  const refused = await call(contract.deletePerson, { params: { id: person.id } }, mainEditor);
  const page = await call(contract.listPersonsWithCount, { query: { searchValue: person.lastName } }, editor);

  expect(actors).toMatchObject([
    {
      actor: { role: { code: "AUTHOR" }, person },
      of: { type: "measureversion", id: version.id, title: "Andel vård", measureId: version.measureId },
    },
    {
      actor: { role: { code: "CONTACT" } },
      of: { type: "measurementsource", id: source.id, title: source.name, measureId: null },
    },
  ]);
  expect(refused.status).toBe(409);
  expect(refused.error.detailInfo).toBe(
    `Används av 1 mått och 1 annan post och kan inte tas bort: ”Andel vård”, ”${source.name}”`,
  );
  expect(page.body.pageResults).toMatchObject([{ id: person.id, measureCount: 1 }]);
});

test("persons who are actors of nothing are listed for deletion; a draft that nobody has published is something", async () => {
  const mark = newId();
  const [unused, used] = [await givenPerson(db, { lastName: mark }), await givenPerson(db, { lastName: mark })];
  await givenVersion(db, { status: "ONGOING", actors: [{ role: await seededRole(db, "AUTHOR"), person: used }] });

  const query = { searchValue: mark, usage: "UNUSED" as const };
  const { pageResults, totalCount } = (await call(contract.listPersonsWithCount, { query }, editor)).body;

  expect(pageResults.map(({ id }) => id)).toEqual([unused.id]);
  expect(totalCount).toBe(1);
});

test("a person who is not an actor is deleted", async () => {
  const { id } = await givenPerson(db);

  expect((await call(contract.deletePerson, { params: { id } }, mainEditor)).status).toBe(204);
  expect((await call(contract.getPerson, { params: { id } }, reader)).status).toBe(404);
  expect(await eventsOf(id).execute()).toMatchObject([{ type: "DELETED" }]);
});
