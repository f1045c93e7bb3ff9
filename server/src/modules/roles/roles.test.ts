import * as contract from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenPerson, seededRole } from "../../testing/given.ts";
import { givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const reader = await logIn("READER");
const mainEditor = await logIn("MAIN_EDITOR");
const admin = await logIn("ADMIN");

const full = () => ({ name: `Roll ${newId()}`, description: "Om rollen", appliesTo: ["measureversion" as const] });
const create = async () => (await call(contract.createRole, { body: full() }, admin)).body;

test("a role gets its code from its name, keeps it when changed, and is deleted", async () => {
  const name = `Sjuksköterska, äldre ${newId()}`;

  const created = (await call(contract.createRole, { body: { ...full(), name } }, admin)).body;
  const params = { id: created.id };
  const input = { name: `${name}!`, appliesTo: ["reportingsystem" as const, "measureversion" as const] };
  const updated = (await call(contract.updateRole, { params, body: input }, admin)).body;

  expect(created.code).toMatch(/^SJUKSKOTERSKA_ALDRE_[A-Z0-9_]+$/);
  expect(updated).toEqual({
    id: created.id,
    code: created.code,
    name: `${name}!`,
    description: null,
    appliesTo: ["measureversion", "reportingsystem"],
  });
  expect((await call(contract.deleteRole, { params }, admin)).status).toBe(204);
  const events = await db
    .selectFrom("event")
    .select("type")
    .where("entityId", "=", created.id)
    .orderBy("sequence")
    .execute();
  expect(events.map(({ type }) => type)).toEqual(["CREATED", "CHANGED", "DELETED"]);
});

test("roles are listed in pages or all at once, with the number of measures that use them", async () => {
  const role = await create();
  await givenVersion(db, { actors: [{ role, person: await givenPerson(db) }] });

  const page = (await call(contract.listRoles, { query: { index: "0", pagesize: "100" } }, reader)).body;
  const all = (await call(contract.listRoles, { query: {} }, reader)).body;

  expect(page).toMatchObject({ index: 0, pageSize: 100 });
  expect(Array.isArray(all) && all.find(({ id }) => id === role.id)).toEqual({ ...role, measureCount: 1 });
});

test("roles are listed by what they apply to", async () => {
  const { body } = await call(contract.listRoles, { query: { appliesTo: "reportingsystem" } }, reader);

  const codes = Array.isArray(body) ? body.map(({ code }) => code) : [];
  expect(codes).toContain("TECHNICAL_CONTACT");
  expect(codes).not.toContain("AUTHOR");
});

test.each([
  ["name", { name: "" }],
  ["name", { name: "x".repeat(201) }],
  ["appliesTo", { appliesTo: [] }],
  ["code", { code: "inte så" }],
  ["code", { name: "漢字" }],
])("a role is refused when %s is wrong: %o", async (field, part) => {
  const { status, error } = await call(contract.createRole, { body: { ...full(), ...part } }, admin);

  expect(status).toBe(400);
  expect(error.validationMessage.map((message) => message.field)).toEqual([field]);
});

test("two roles share neither name nor code", async () => {
  const { name, code } = await create();

  const sameName = await call(
    contract.createRole,
    { body: { ...full(), name: name.toUpperCase(), code: "ANNAN_KOD" } },
    admin,
  );
  const sameCode = await call(contract.createRole, { body: { ...full(), code } }, admin);

  expect([sameName.status, sameCode.status]).toEqual([409, 409]);
  expect(sameName.error.validationMessage).toMatchObject([{ field: "name" }]);
  expect(sameCode.error.validationMessage).toMatchObject([{ field: "code" }]);
});

test("roles that the catalogue requires, and those in use, are not deleted", async () => {
  const used = await create();
  await givenVersion(db, { title: "Måttet", actors: [{ role: used, person: await givenPerson(db) }] });

  for (const code of ["AUTHOR", "REVIEWER"]) {
    const { id } = await seededRole(db, code);
    expect((await call(contract.deleteRole, { params: { id } }, admin)).status).toBe(409);
  }
  const refused = await call(contract.deleteRole, { params: { id: used.id } }, admin);
  expect(refused.error.detailInfo).toBe("Används av 1 mått och kan inte tas bort: ”Måttet”");
});

test("only administrators change roles, and visitors cannot read them", async () => {
  const { id } = await create();

  const answers = [
    await call(contract.listRoles, { query: {} }),
    await call(contract.createRole, { body: full() }, mainEditor),
    await call(contract.updateRole, { params: { id }, body: full() }, mainEditor),
    await call(contract.deleteRole, { params: { id } }, mainEditor),
  ];

  for (const { error } of answers) expect(error.code).toBe("UNAUTHORIZED_401");
});

test("a role that does not exist is not found", async () => {
  const params = { id: newId() };

  expect((await call(contract.updateRole, { params, body: full() }, admin)).error.code).toBe("ENTITY_NOT_FOUND_404");
  expect((await call(contract.deleteRole, { params }, admin)).error.code).toBe("ENTITY_NOT_FOUND_404");
});
