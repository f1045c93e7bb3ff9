import * as contract from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");
const admin = await logIn("ADMIN");

const mapping = () => `test.f${newId().replaceAll("-", "")}`;
const full = () => ({ mapping: mapping(), description: "En rad", helpText: "Mer\n\nText" });
const create = async (body = full()) => (await call(contract.createHelpText, { body }, admin)).body;

test("anyone reads the help texts of the measure page", async () => {
  const { body } = await call(contract.listHelpTexts, {});

  expect(body.map((text) => text.mapping)).toContain("measureversion.title");
});

test("an administrator creates, changes and deletes a help text, with an event each", async () => {
  const sent = full();
  const created = await create(sent);
  const params = { id: created.id };

  const updated = (await call(contract.updateHelpText, { params, body: { mapping: sent.mapping } }, admin)).body;

  expect(created).toEqual({ ...sent, id: created.id });
  expect(updated).toEqual({ id: created.id, mapping: sent.mapping, description: null, helpText: null });
  expect((await call(contract.deleteHelpText, { params }, admin)).status).toBe(204);
  const events = await db
    .selectFrom("event")
    .select(["type", "changes"])
    .where("entityId", "=", created.id)
    .orderBy("sequence")
    .execute();
  expect(events).toEqual([
    { type: "CREATED", changes: [] },
    { type: "CHANGED", changes: ["description", "helpText"] },
    { type: "DELETED", changes: [] },
  ]);
});

test("a main editor creates, moves and deletes help texts too", async () => {
  const created = await call(contract.createHelpText, { body: full() }, mainEditor);
  const { id, ...text } = created.body;
  const moved = { ...text, mapping: mapping(), description: "Ny rad" };

  const updated = await call(contract.updateHelpText, { params: { id }, body: moved }, mainEditor);
  const deleted = await call(contract.deleteHelpText, { params: { id } }, mainEditor);

  expect(updated.body).toEqual({ id, ...moved });
  expect(deleted.status).toBe(204);
});

test("editors and visitors cannot change help texts", async () => {
  const { id } = await create();
  for (const ticket of [editor, undefined]) {
    const answers = [
      await call(contract.createHelpText, { body: full() }, ticket),
      await call(contract.updateHelpText, { params: { id }, body: full() }, ticket),
      await call(contract.deleteHelpText, { params: { id } }, ticket),
    ];
    for (const { error } of answers) expect(error.code).toBe("UNAUTHORIZED_401");
  }
});

test("a field has one help text", async () => {
  const { mapping } = await create();
  const other = await create();

  const created = await call(contract.createHelpText, { body: { mapping } }, admin);
  const moved = await call(contract.updateHelpText, { params: { id: other.id }, body: { mapping } }, admin);

  for (const { error } of [created, moved]) {
    expect(error).toMatchObject({ code: "CONFLICT_409", validationMessage: [{ field: "mapping" }] });
  }
});

test.each([
  ["mapping", { mapping: "" }],
  ["mapping", { mapping: "med mellanslag" }],
  ["description", { description: "x".repeat(501) }],
  ["description", { description: "två\nrader" }],
  ["helpText", { helpText: "x".repeat(10_001) }],
])("a help text is refused when %s is wrong", async (field, part) => {
  const { error } = await call(contract.createHelpText, { body: { ...full(), ...part } }, admin);

  expect(error.code).toBe("VALIDATION_400");
  expect(error.validationMessage.map((message) => message.field)).toEqual([field]);
});

test("a help text that does not exist is not found", async () => {
  const params = { id: newId() };

  expect((await call(contract.updateHelpText, { params, body: full() }, admin)).status).toBe(404);
  expect((await call(contract.deleteHelpText, { params }, admin)).status).toBe(404);
});
