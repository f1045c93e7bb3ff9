import { changeSingleField, createMeasure, listContributions } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const { call, clock, logIn, db } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");
const minute = 60_000;
const start = clock.now.getTime();

test("the authors of a draft are listed field by field, the latest first", async () => {
  const { body } = await call(createMeasure, { body: { title: "Vem skrev vad" } }, editor);
  const [version] = body.measureVersions;
  const write = async (ticket: string, field: string, value: string) => {
    clock.now = new Date(clock.now.getTime() + 10 * minute);
    await call(changeSingleField, { params: { id: version?.id ?? "" }, headers: {}, body: { field, value } }, ticket);
  };

  await write(editor, "numeratorDefinition", "Antal som fått vård");
  await write(mainEditor, "numeratorDefinition", "Antal patienter som fått vård");
  await write(editor, "denominatorDefinition", "Alla");
  await write(mainEditor, "denominatorDefinition", "Alla patienter");
  await write(editor, "denominatorDefinition", "Alla patienter med diagnos");

  const { body: contributions } = await call(listContributions, { params: { id: version?.id ?? "" } }, mainEditor);
  const after = (minutes: number) => start + minutes * minute;
  expect(contributions).toEqual([
    { field: "title", label: "Titel", changes: [{ user: "Test EDITOR", timestamp: start }] },
    {
      field: "numeratorDefinition",
      label: "Täljare",
      changes: [
        { user: "Test MAIN_EDITOR", timestamp: after(20) },
        { user: "Test EDITOR", timestamp: after(10) },
      ],
    },
    {
      field: "denominatorDefinition",
      label: "Nämnare",
      changes: [
        { user: "Test EDITOR", timestamp: after(50) },
        { user: "Test MAIN_EDITOR", timestamp: after(40) },
      ],
    },
  ]);
});

test("contributions require a login, and a version that does not exist has none", async () => {
  const { id } = await givenVersion(db, { status: "PUBLISHED" });

  const anonymous = await call(listContributions, { params: { id } });
  const unknown = await call(listContributions, { params: { id: "00000000-0000-4000-8000-000000000000" } }, editor);

  expect(anonymous.status).toBe(401);
  expect(unknown.error.code).toBe("ENTITY_NOT_FOUND_404");
});
