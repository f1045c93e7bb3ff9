import {
  changeForAllSubMeasures,
  createSubMeasure,
  getMeasure,
  linkSubMeasure,
  type MeasureVersion,
  type RoleId,
  searchMeasures,
  unlinkSubMeasure,
  updateSubMeasure,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { fakeApi } from "../../../testing/fake-api.ts";
import { givenCode, givenMeasure, givenPage, givenRow, givenSubMeasure } from "../../../testing/given.ts";
import { completeChoices, givenCodes, givenMeasurePage } from "../../../testing/given-measure-page.ts";
import { renderApp } from "../../../testing/render-app.tsx";

const [man, woman] = [givenCode("1", "Man"), givenCode("2", "Kvinna")];
let api: ReturnType<typeof fakeApi>;

function open(version: Partial<MeasureVersion>, role: RoleId = "EDITOR", ...earlier: Partial<MeasureVersion>[]) {
  api = givenMeasurePage(role);
  givenCodes(api, man, woman);
  const measure = givenMeasure(...earlier, { revision: 3, ...version });
  api.answer(getMeasure, measure);
  const app = renderApp(`/measure/submeasures/${measure.id}?version=${earlier.length + 1}&edit=true`);
  return { ...app, measure };
}
const draft = (...submeasures: MeasureVersion["submeasures"]) => ({ status: "ONGOING" as const, submeasures });
const writes = () =>
  api.calls
    .filter(({ method, path }) => method !== "GET" && /submeasure/.test(path))
    .map(({ path, body }) => ({ path, body }));

describe("a sub-measure of a draft", () => {
  test("is added with a restriction and texts of its own, and gets a title when it has none", async () => {
    const { user } = open(draft());
    api.answer(createSubMeasure, { ...givenSubMeasure(), revision: 4 });
    await user.click(await screen.findByRole("button", { name: "Nytt delmått" }));
    const form = screen.getByRole("form", { name: "Nytt delmått" });

    await user.type(within(form).getByRole("textbox", { name: /^Avgränsning/ }), "Akuta");
    await user.type(within(form).getByRole("textbox", { name: /^Täljare/ }), "De akuta");
    await user.click(within(form).getByRole("button", { name: "Spara" }));

    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({
      restriction: "Akuta",
      title: null,
      overrides: { numeratorDefinition: "De akuta" },
    });
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  });

  test("needs a sex, an age or a restriction", async () => {
    const { user } = open(draft());
    await user.click(await screen.findByRole("button", { name: "Nytt delmått" }));

    await user.click(screen.getByRole("button", { name: "Spara" }));

    expect(await screen.findByText("Ange kön, ålder eller avgränsning")).toBeDefined();
    expect(writes()).toEqual([]);
  });

  test("is changed where it stands, and what it words in its own way is named", async () => {
    const sub = givenSubMeasure({
      gender: man,
      overrides: { numeratorDefinition: "Männen" },
      hasOwnTitle: true,
      title: "Bland män",
    });
    const { user } = open(draft(sub));
    expect(await screen.findByText("Egna texter: Täljare")).toBeDefined();
    expect(screen.getByText("Bland män")).toBeDefined();
    api.answer(updateSubMeasure, { ...sub, revision: 4 });
    await user.click(screen.getByRole("button", { name: "Ändra Man" }));
    const form = screen.getByRole("form", { name: "Man" });

    await user.click(await within(form).findByRole("radio", { name: "Kvinna" }));
    await user.clear(within(form).getByRole("textbox", { name: /^Egen titel/ }));
    await user.click(within(form).getByRole("button", { name: "Spara" }));

    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      path: expect.stringContaining(sub.id),
      body: { gender: { codeId: "2" }, title: null, overrides: { numeratorDefinition: "Männen" } },
    });
  });

  test("is unlinked after a confirmation, and stays when the server refuses", async () => {
    const sub = givenSubMeasure({ gender: man });
    const { user } = open(draft(sub));
    api.refuse(unlinkSubMeasure, 409, { code: "CONFLICT_409", detailInfo: "Värden har rapporterats" });
    await user.click(await screen.findByRole("button", { name: "Ta bort Man" }));
    const dialog = await screen.findByRole("alertdialog");

    await user.click(within(dialog).getByRole("button", { name: "Ta bort Man" }));

    expect(await within(dialog).findByText("Värden har rapporterats")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Avbryt" }));
    expect(screen.getByRole("button", { name: "Ta bort Man" })).toBeDefined();
  });

  test("that could not be created stops the grid, and says why", async () => {
    const { user } = open(draft());
    api.refuse(createSubMeasure, 409, { code: "CONFLICT_409", detailInfo: "Högst 500 delmått" });
    const grid = await screen.findByRole("region", { name: "Skapa flera delmått på en gång" });
    for (const name of ["Man", "Kvinna"]) await user.click(await within(grid).findByRole("checkbox", { name }));

    await user.click(within(grid).getByRole("button", { name: "Skapa 2 delmått" }));

    expect(await within(grid).findByText("Högst 500 delmått")).toBeDefined();
    expect(writes()).toHaveLength(1);
  });
});

describe("a sub-measure that exists already", () => {
  test("in an earlier version of the measure is added again under the same id", async () => {
    const earlier = givenSubMeasure({ restriction: "Akuta" });
    const { user } = open(draft(), "EDITOR", { submeasures: [earlier] });
    api.answer(linkSubMeasure, { ...earlier, revision: 4 });

    await user.click(await screen.findByRole("button", { name: "Lägg till Akuta" }));

    await waitFor(() => expect(writes()).toMatchObject([{ path: expect.stringContaining(earlier.id) }]));
  });

  test("in another measure is found by the measure's title; what the version has is not offered", async () => {
    const [mine, theirs] = [givenSubMeasure({ gender: man }), givenSubMeasure({ restriction: "Planerade" })];
    const { user, measure } = open(draft(mine));
    const other = givenMeasure({ title: "Trombolys", submeasures: [mine, theirs] });
    api.answer(searchMeasures, givenPage([givenRow({ mId: other.id, title: "Trombolys" })]));
    const link = await screen.findByRole("region", { name: "Lägg till befintligt delmått" });
    expect(within(link).queryByRole("button", { name: /^Lägg till Man/ })).toBeNull();
    api.respond(getMeasure, () => Response.json(api.calls.at(-1)?.path.endsWith(other.id) ? other : measure));

    await user.type(within(link).getByRole("combobox", { name: /^Mått att hämta delmått från/ }), "trombo");
    await user.click(await screen.findByRole("option", { name: /^Trombolys/ }));

    expect(await within(link).findByRole("button", { name: "Lägg till Planerade" })).toBeDefined();
    expect(within(link).queryByRole("button", { name: "Lägg till Man" })).toBeNull();
  });

  test("is missing in a measure that has none, which is said", async () => {
    const { user, measure } = open(draft());
    const other = givenMeasure({ title: "Trombolys" });
    api.answer(searchMeasures, givenPage([givenRow({ mId: other.id, title: "Trombolys" })]));
    api.respond(getMeasure, () => Response.json(api.calls.at(-1)?.path.endsWith(other.id) ? other : measure));
    const link = await screen.findByRole("region", { name: "Lägg till befintligt delmått" });

    await user.type(within(link).getByRole("combobox", { name: /^Mått att hämta delmått från/ }), "trombo");
    await user.click(await screen.findByRole("option", { name: /^Trombolys/ }));

    expect(await within(link).findByText("Måttet har inga fler delmått att lägga till.")).toBeDefined();
  });
});

describe("one text for all", () => {
  const subs = [
    givenSubMeasure({ gender: man, overrides: { numeratorDefinition: "Männen", description: "Egen" } }),
    givenSubMeasure({ gender: woman }),
  ];

  test("that is empty takes away their own, and the form is empty again", async () => {
    const { user } = open(draft(...subs));
    api.answer(changeForAllSubMeasures, { submeasures: [], revision: 4 });
    await user.selectOptions(await screen.findByRole("combobox", { name: "Fält" }), "Beskrivning");

    await user.click(screen.getByRole("button", { name: "Ändra 2 delmått" }));

    await waitFor(() => expect(writes()).toMatchObject([{ body: { field: "description", value: null } }]));
  });

  test("that is refused says why, and stays as it was written", async () => {
    const { user } = open(draft(...subs));
    api.refuse(changeForAllSubMeasures, 400, {
      validationMessage: [{ field: "value", message: "Du måste ange högst 10\u00a0000 tecken" }],
    });
    const text = await screen.findByRole("textbox", { name: "Text för alla delmått" });
    await user.type(text, "För lång");

    await user.click(screen.getByRole("button", { name: "Ändra 2 delmått" }));

    expect(await screen.findByText("Du måste ange högst 10 000 tecken")).toBeDefined();
    expect(text).toMatchObject({ value: "För lång" });
  });

  test("of a published version that is empty takes away that text of theirs, and no other", async () => {
    const { user } = open({ ...completeChoices, submeasures: subs }, "MAIN_EDITOR");
    await user.selectOptions(await screen.findByRole("combobox", { name: "Fält" }), "Täljare");

    await user.click(screen.getByRole("button", { name: "Ändra 2 delmått" }));

    await user.click(await screen.findByRole("button", { name: "Ändra Man" }));
    const form = screen.getByRole("form", { name: "Man" });
    expect(within(form).getByRole("textbox", { name: /^Täljare/ })).toMatchObject({ value: "" });
    expect(within(form).getByRole("textbox", { name: /^Beskrivning/ })).toMatchObject({ value: "Egen" });
  });

  test("of a published version is collected, and takes nothing else of theirs", async () => {
    const { user } = open({ ...completeChoices, submeasures: subs }, "MAIN_EDITOR");
    await user.type(await screen.findByRole("textbox", { name: "Text för alla delmått" }), "Alla lika");

    await user.click(screen.getByRole("button", { name: "Ändra 2 delmått" }));

    await user.click(await screen.findByRole("button", { name: "Ändra Man" }));
    const form = screen.getByRole("form", { name: "Man" });
    expect(within(form).getByRole("textbox", { name: /^Täljare/ })).toMatchObject({ value: "Alla lika" });
    expect(within(form).getByRole("textbox", { name: /^Beskrivning/ })).toMatchObject({ value: "Egen" });
    expect(writes()).toEqual([]);
    expect(screen.queryByRole("region", { name: "Lägg till befintligt delmått" })).toBeNull();
  });
});
