import {
  changeSingleField,
  getMeasure,
  type Measure,
  type MeasureVersion,
  resetField,
  type SavedField,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { fakeApi } from "../../../testing/fake-api.ts";
import { givenMeasure } from "../../../testing/given.ts";
import { fieldSaves, givenMeasurePage } from "../../../testing/given-measure-page.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenMeasurePage("EDITOR");
});

function givenDraft(draft: Partial<MeasureVersion> = {}, earlier: Partial<MeasureVersion> = {}): Measure {
  const measure = givenMeasure(
    { title: "Reperfusion", ...earlier },
    { status: "ONGOING", title: "Reperfusion", revision: 7, ...draft },
  );
  api.answer(getMeasure, measure);
  return measure;
}

const open = (measure: Measure, version = 2) => renderApp(`/measure/${measure.id}?version=${version}&edit=true`);
const saved = (field: string, value: SavedField["value"], revision: number): SavedField => ({
  field,
  value,
  revision,
  lastUpdated: Date.parse("2026-11-15T13:03:00Z"),
  lastUpdatedBy: "Anna Öberg",
});
const saves = () => fieldSaves(api);
const numerator = () => screen.findByRole("textbox", { name: "Täljare" });

test("a field is saved on blur with the revision the editor has seen, and shows when", async () => {
  const measure = givenDraft();
  api.answer(changeSingleField, saved("numeratorDefinition", "Antal patienter", 8));
  const { user } = open(measure);

  await user.type(await numerator(), "Antal patienter");
  await user.tab();

  const states = await screen.findAllByText(/^Sparat \d\d:\d\d$/);
  expect(states.length).toBeGreaterThan(0);
  expect(saves()).toMatchObject([{ body: { field: "numeratorDefinition", value: "Antal patienter" } }]);
  expect(saves()[0]?.headers.get("if-match")).toBe('"7"');
});

test("a refused field shows why, keeps the text and can be retried", async () => {
  const measure = givenDraft();
  const message = "Texten innehåller otillåtna tecken";
  api.refuse(changeSingleField, 400, { validationMessage: [{ field: "numeratorDefinition", message }] });
  const { user } = open(measure);

  await user.type(await numerator(), "Antal");
  await user.tab();
  expect(await screen.findByText(`Kunde inte spara: ${message}`)).toBeDefined();
  expect(await numerator()).toMatchObject({ value: "Antal", ariaInvalid: "true" });
  api.answer(changeSingleField, saved("numeratorDefinition", "Antal", 8));
  await user.click(screen.getByRole("button", { name: "Försök igen" }));

  expect((await screen.findAllByText(/^Sparat/)).length).toBeGreaterThan(0);
});

test("the page keeps its heading while the title is empty", async () => {
  const { user } = open(givenDraft());

  await user.clear(await screen.findByRole("textbox", { name: "Titel" }));

  expect(screen.getByRole("heading", { level: 1, name: "Reperfusion" })).toBeDefined();
});

test("a text over the limit is refused before it is sent", async () => {
  const measure = givenDraft();
  const { user } = open(measure);
  const title = await screen.findByRole("textbox", { name: "Titel" });

  await user.click(title);
  await user.paste("a".repeat(150));
  await user.tab();

  expect(await screen.findByText("Kunde inte spara: Du måste ange högst 150 tecken")).toBeDefined();
  expect(saves()).toEqual([]);
});

test("a text that could not be sent is marked and sent on retry", async () => {
  const measure = givenDraft();
  api.refuse(changeSingleField, 503, { code: "UNAVAILABLE_503" });
  const { user } = open(measure);

  await user.type(await numerator(), "Antal");
  await user.tab();
  expect(await screen.findByText(/servern svarar inte/)).toBeDefined();
  api.answer(changeSingleField, saved("numeratorDefinition", "Antal", 8));
  await user.click(screen.getByRole("button", { name: "Försök igen" }));

  expect((await screen.findAllByText(/^Sparat/)).length).toBeGreaterThan(0);
});

const conflict = {
  field: "numeratorDefinition",
  revision: 9,
  currentValue: "Alla patienter",
  yourValue: "Antal",
  changedBy: "Karin Ek",
  changedAt: Date.parse("2026-11-15T13:01:00Z"),
};

test("conflicting texts are shown side by side, and the editor can keep the own one", async () => {
  const measure = givenDraft();
  api.refuse(changeSingleField, 412, { code: "PRECONDITION_FAILED_412", conflict });
  const { user } = open(measure);

  await user.type(await numerator(), "Antal");
  await user.tab();
  const view = await screen.findByRole("region", { name: /^Täljare: / });
  expect(within(view).getByRole("region", { name: "Karins text" }).textContent).toContain("Alla patienter");
  expect(screen.queryByRole("dialog")).toBeNull();
  api.answer(changeSingleField, saved("numeratorDefinition", "Antal", 10));
  await user.click(within(view).getByRole("button", { name: "Behåll min" }));

  expect((await screen.findAllByText(/^Sparat/)).length).toBeGreaterThan(0);
  expect(saves().at(-1)?.headers.get("if-match")).toBe('"9"');
});

test("taking the colleague's text sends nothing", async () => {
  const measure = givenDraft();
  api.refuse(changeSingleField, 412, { code: "PRECONDITION_FAILED_412", conflict });
  const { user } = open(measure);
  await user.type(await numerator(), "Antal");
  await user.tab();

  const take = await screen.findByRole("button", { name: "Ta Karins" });
  const before = saves().length;
  await user.click(take);

  expect(await numerator()).toMatchObject({ value: "Alla patienter" });
  expect(saves()).toHaveLength(before);
});

test("conflicting texts are merged in an editor that starts from both and survives a reload", async () => {
  const measure = givenDraft();
  api.refuse(changeSingleField, 412, { code: "PRECONDITION_FAILED_412", conflict });
  const { user } = open(measure);
  await user.type(await numerator(), "Antal patienter");
  await user.tab();

  await user.click(await screen.findByRole("button", { name: "Slå ihop" }));
  const merged = () => screen.findByRole("textbox", { name: "Sammanslagen text" });
  expect(await merged()).toMatchObject({ value: "Antal patienter\nAlla patienter" });
  expect(screen.getByRole("button", { name: "Spara sammanslagen text" })).toHaveProperty("disabled", true);
  await user.type(await merged(), " i landet");
  const tabs = within(screen.getByRole("navigation", { name: "Måttets sidor" }));
  await user.click(tabs.getByRole("link", { name: /^Kopplingar/ }));
  await screen.findByRole("button", { name: "Ny koppling" });
  await user.click(tabs.getByRole("link", { name: "Beskrivning" }));
  expect(await merged()).toMatchObject({ value: "Antal patienter\nAlla patienter i landet" });
  api.answer(changeSingleField, saved("numeratorDefinition", "Antal patienter\nAlla patienter i landet", 10));
  await user.click(screen.getByRole("button", { name: "Spara sammanslagen text" }));

  expect((await screen.findAllByText(/^Sparat/)).length).toBeGreaterThan(0);
  expect(saves().at(-1)?.body).toMatchObject({ value: "Antal patienter\nAlla patienter i landet" });
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("kept:"))).toEqual([]);
});

test("texts not saved before the page was closed are offered with their differences", async () => {
  const measure = givenDraft();
  api.refuse(changeSingleField, 503, { code: "UNAVAILABLE_503" });
  const first = open(measure);
  await first.user.type(await numerator(), "Antal patienter");
  await first.user.tab();
  await screen.findByText(/servern svarar inte/);
  window.dispatchEvent(new Event("pagehide"));
  first.close();

  api.answer(changeSingleField, saved("numeratorDefinition", "Antal patienter", 8));
  const { user } = open(measure);
  const offer = await screen.findByRole("region", { name: "Du har text som inte hann sparas" });
  expect(within(offer).getByText(/Antal patienter/)).toBeDefined();
  await user.click(within(offer).getByRole("button", { name: "Använd texten som finns kvar i Täljare" }));

  expect((await screen.findAllByText(/^Sparat/)).length).toBeGreaterThan(0);
  expect(await numerator()).toMatchObject({ value: "Antal patienter" });
});

test("a field is reset to the earlier version after a preview", async () => {
  const measure = givenDraft({ numeratorDefinition: "Nytt" }, { numeratorDefinition: "Gammalt" });
  api.answer(resetField, saved("numeratorDefinition", "Gammalt", 8));
  const { user } = open(measure);

  await user.click(await screen.findByRole("button", { name: "Återställ Täljare" }));
  const preview = screen.getByRole("region", { name: "Så blir Täljare om du återställer" });
  expect(preview.textContent).toContain("Gammalt");
  await user.click(within(preview).getByRole("button", { name: "Återställ till version 1" }));

  expect((await screen.findAllByText(/^Sparat/)).length).toBeGreaterThan(0);
  expect(api.calls.some(({ path }) => path.endsWith("/reset/numeratorDefinition"))).toBe(true);
});

test("the last saved change of a field is undone", async () => {
  const measure = givenDraft({ numeratorDefinition: "Före" });
  api.answer(changeSingleField, saved("numeratorDefinition", "Före och efter", 8));
  const { user } = open(measure);
  await user.type(await numerator(), " och efter");
  await user.tab();

  const undo = await screen.findByRole("button", { name: "Ångra senaste ändringen av Täljare" });
  api.answer(changeSingleField, saved("numeratorDefinition", "Före", 9));
  await user.click(undo);

  // The first save is still shown, so wait for the second one.
  await waitFor(() =>
    expect(saves().map(({ body }) => body)).toContainEqual({ field: "numeratorDefinition", value: "Före" }),
  );
});

test("the checklist follows typing and links to the field", async () => {
  const measure = givenDraft({ measureOwner: null });
  const { user } = open(measure);

  await user.click(await screen.findByRole("link", { name: "Ägare: Detta fält är obligatoriskt" }));

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Ägare" })));
});

test("an invalid ticket stops saving, keeps the text and returns to the same page after login", async () => {
  const measure = givenDraft();
  api.refuse(changeSingleField, 401, { code: "INVALID_TICKET_401" });
  const { user, externalAddresses } = open(measure);

  await user.type(await numerator(), "Antal");
  await user.tab();

  await waitFor(() => expect(externalAddresses[0]).toContain(`/logout/#/measure/${measure.id}`));
  expect(Object.values(localStorage).join()).toContain("Antal");
});

test("an unsent text is shown on the read page, to copy or discard", async () => {
  const measure = givenDraft();
  api.refuse(changeSingleField, 409, { code: "CONFLICT_409", detailInfo: "Versionen är publicerad" });
  const { user } = open(measure);
  await user.type(await numerator(), "För sent");
  await user.tab();
  await screen.findByText("Kunde inte spara: Versionen är publicerad");

  await user.click(screen.getByRole("link", { name: "Förhandsgranska" }));
  const reminder = await screen.findByRole("region", { name: "Du har text här som inte är sparad" });
  expect(reminder.textContent).toContain("För sent");
  await user.click(within(reminder).getByRole("button", { name: "Kasta" }));

  await waitFor(() => expect(screen.queryByRole("region", { name: /inte är sparad/ })).toBeNull());
});
