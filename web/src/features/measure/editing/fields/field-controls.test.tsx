import { getMeasure, instanceIdentifiers, type MeasureVersion } from "@indikatorkatalogen/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { fakeApi } from "../../../../testing/fake-api.ts";
import { givenCode, givenMeasure, givenTime } from "../../../../testing/given.ts";
import { givenLogin } from "../../../../testing/given-login.ts";
import { acknowledgeSaves, fieldSaves, givenCodes, givenMeasurePage } from "../../../../testing/given-measure-page.ts";
import { renderApp } from "../../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenMeasurePage("EDITOR");
  givenCodes(api, givenCode("HIGH", "Högt"), givenCode("LOW", "Lågt"));
});

const saves = () => fieldSaves(api).map(({ body }) => body);

function openDraft(draft: Partial<MeasureVersion> = {}) {
  const measure = givenMeasure({ status: "ONGOING", revision: 7, ...draft });
  api.answer(getMeasure, measure);
  return renderApp(`/measure/${measure.id}?version=1&edit=true`);
}

test("a name loses its line breaks and is saved as one line", async () => {
  acknowledgeSaves(api);
  const { user } = openDraft({ title: "" });
  const title = await screen.findByRole("textbox", { name: "Titel" });

  await user.click(title);
  await user.paste("Reperfusion\nvid STEMI");
  await user.tab();

  await waitFor(() => expect(saves()).toEqual([{ field: "title", value: "Reperfusion vid STEMI" }]));
});

test("a date is saved as a time, and an emptied one as none", async () => {
  acknowledgeSaves(api);
  openDraft({ validTo: givenTime("2026-12-31") });
  const date = await screen.findByLabelText("Giltig till");
  expect(date).toMatchObject({ value: "2026-12-31" });

  fireEvent.change(date, { target: { value: "2027-06-30" } });
  fireEvent.blur(date);
  await waitFor(() => expect(saves()).toEqual([{ field: "validTo", value: givenTime("2027-06-30") }]));
  fireEvent.change(date, { target: { value: "" } });
  fireEvent.blur(date);

  await waitFor(() => expect(saves().at(-1)).toEqual({ field: "validTo", value: null }));
});

test("an integer is saved as a number, and other text is refused at the field", async () => {
  acknowledgeSaves(api);
  const { user } = openDraft();
  const threshold = await screen.findByRole("textbox", { name: "Tröskelvärde för visning" });

  await user.type(threshold, "tolv");
  await user.tab();
  await waitFor(() => expect(threshold.getAttribute("aria-invalid")).toBe("true"));
  expect(saves()).toEqual([]);
  await user.clear(threshold);
  await user.type(threshold, "12");
  await user.tab();

  await waitFor(() => expect(saves().at(-1)).toEqual({ field: "thresholdForViewing", value: 12 }));
  await waitFor(() => expect(threshold.getAttribute("aria-invalid")).toBe("false"));
});

test("a code is saved when it is chosen, and can be emptied", async () => {
  acknowledgeSaves(api, (value) => (value === null ? null : givenCode("LOW", "Lågt")));
  const { user } = openDraft();
  const sought = await screen.findByRole("radiogroup", { name: "Önskat värde" });

  await user.click(within(sought).getByRole("radio", { name: "Lågt" }));
  await waitFor(() => expect(saves()).toMatchObject([{ field: "soughtValue", value: { codeId: "LOW" } }]));
  await user.click(within(sought).getByRole("radio", { name: "Inget valt" }));

  await waitFor(() => expect(saves().at(-1)).toEqual({ field: "soughtValue", value: null }));
});

test("codes are added by search and removed by their chips", async () => {
  const [high, low] = [givenCode("HIGH", "Högt"), givenCode("LOW", "Lågt")];
  acknowledgeSaves(api, (value) => [high, low].filter(({ codeId }) => JSON.stringify(value).includes(codeId)));
  const { user } = openDraft({ keywords: [high] });

  await user.type(await screen.findByRole("combobox", { name: "Nyckelord" }), "låg");
  await user.click(await within(await screen.findByRole("listbox")).findByRole("option", { name: "Lågt" }));
  await waitFor(() => expect(saves()).toMatchObject([{ value: [{ codeId: "HIGH" }, { codeId: "LOW" }] }]));
  await user.click(screen.getByRole("button", { name: /Ta bort Högt/ }));

  await waitFor(() => expect(saves().at(-1)).toMatchObject({ field: "keywords", value: [{ codeId: "LOW" }] }));
});

test("an owner is found by a part of its name and saved by its id", async () => {
  const owner = { id: "01900000-0000-7000-8000-00000000aaaa", name: "Socialstyrelsen" };
  acknowledgeSaves(api, () => owner);
  api.respond(instanceIdentifiers.searchByName, () =>
    Response.json([{ ...owner, root: null, extension: null, description: null, actors: [], measureCount: 0 }]),
  );
  const { user } = openDraft({ measureOwner: null });

  await user.type(await screen.findByRole("combobox", { name: "Ägare" }), "social");
  await user.click(await screen.findByRole("option", { name: /Socialstyrelsen/ }));

  await waitFor(() => expect(saves()).toEqual([{ field: "measureOwner", value: { id: owner.id } }]));
});

const socialstyrelsen = { id: "01900000-0000-7000-8000-00000000aaaa", name: "Socialstyrelsen" };
const riksstroke = { id: "01900000-0000-7000-8000-00000000bbbb", name: "Riksstroke" };
const toEntry = (owner: { id: string; name: string }) => ({
  ...owner,
  root: null,
  extension: null,
  description: null,
  actors: [],
  measureCount: 3,
});

/** The server finds these owners for the latest search. */
function givenOwners(...owners: { id: string; name: string }[]) {
  const matches = (text: string) => owners.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  api.respond(instanceIdentifiers.searchByName, () =>
    Response.json(matches(api.calls.at(-1)?.query.get("name") ?? "").map(toEntry)),
  );
  api.answer(instanceIdentifiers.list, owners.map(toEntry));
}

test("a full name with Tab replaces the owner, although the search has not finished", async () => {
  acknowledgeSaves(api, () => socialstyrelsen);
  givenOwners(riksstroke, socialstyrelsen);
  const { user } = openDraft({ measureOwner: riksstroke });
  const owner = await screen.findByRole("combobox", { name: "Ägare" });

  await user.clear(owner);
  await user.type(owner, "socialstyrelsen");
  await user.tab();

  await waitFor(() => expect(saves().at(-1)).toEqual({ field: "measureOwner", value: { id: socialstyrelsen.id } }));
  expect(owner).toMatchObject({ value: "Socialstyrelsen" });
});

test("an owner that is not found is not saved, is reported, and the saved one can be kept", async () => {
  acknowledgeSaves(api, () => riksstroke);
  givenOwners(riksstroke, socialstyrelsen);
  const { user } = openDraft({ measureOwner: riksstroke });
  const owner = await screen.findByRole("combobox", { name: "Ägare" });

  await user.type(owner, "xyz");
  await user.tab();
  expect(await screen.findByText(/^”xyz” hittades inte/)).toBeDefined();
  expect(owner).toMatchObject({ value: "xyz" });
  expect(owner.getAttribute("aria-invalid")).toBe("true");
  expect(await screen.findByText("Inte sparat")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Försök igen" })).toBeNull();
  expect(saves()).toEqual([]);
  expect(screen.queryByRole("button", { name: /^Skapa ”/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Behåll Riksstroke" }));

  expect(owner).toMatchObject({ value: "Riksstroke" });
  expect(screen.queryByText(/hittades inte/)).toBeNull();
});

test("an opened owner list shows the most used first", async () => {
  givenOwners(riksstroke, socialstyrelsen);
  const { user } = openDraft({ measureOwner: null });

  await user.click(await screen.findByRole("combobox", { name: "Ägare" }));

  const list = await screen.findByRole("listbox");
  expect(
    within(list)
      .getAllByRole("option")
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(["Riksstroke", "Socialstyrelsen"]);
  const { query } = api.calls.findLast(({ path }) => path === instanceIdentifiers.list.path) ?? {};
  expect([query?.get("sortfield"), query?.get("sortDirection")]).toEqual(["MEASURE_COUNT", "DESCENDING"]);
});

test("a main editor creates an owner that is missing, and it is saved", async () => {
  givenLogin(api, "MAIN_EDITOR");
  const created = { id: "01900000-0000-7000-8000-00000000cccc", name: "Nya registret" };
  acknowledgeSaves(api, () => created);
  givenOwners(riksstroke);
  api.answer(instanceIdentifiers.create, toEntry(created));
  const { user } = openDraft({ measureOwner: null });

  await user.type(await screen.findByRole("combobox", { name: "Ägare" }), "Nya registret");
  await user.click(await screen.findByRole("option", { name: "Skapa ”Nya registret”" }));

  await waitFor(() => expect(saves()).toEqual([{ field: "measureOwner", value: { id: created.id } }]));
  expect(await screen.findByText("Skapat: Nya registret")).toBeDefined();
});

test("a few fixed codes are checkboxes, and each change is saved", async () => {
  const [month, year] = [givenCode("M", "Månad"), givenCode("A", "År")];
  givenCodes(api, month, year);
  acknowledgeSaves(api, (value) => [month, year].filter(({ codeId }) => JSON.stringify(value).includes(codeId)));
  const { user } = openDraft({ measuringFrequency: [year] });
  const periods = await screen.findByRole("group", { name: "Redovisningsperioder" });

  expect(within(periods).getByRole("checkbox", { name: "År" })).toMatchObject({ checked: true });
  await user.click(within(periods).getByRole("checkbox", { name: "Månad" }));

  await waitFor(() =>
    expect(saves()).toMatchObject([{ field: "measuringFrequency", value: [{ codeId: "A" }, { codeId: "M" }] }]),
  );
});

test("many codes of one choice are searched for on the server", async () => {
  const codes = Array.from({ length: 8 }, (_, index) => givenCode(`T${index}`, `Typ ${index}`));
  givenCodes(api, ...codes);
  acknowledgeSaves(api, () => codes[7]);
  const { user } = openDraft();

  await user.type(await screen.findByRole("combobox", { name: "Typ av indikator" }), "typ 7");
  await user.tab();

  await waitFor(() => expect(saves()).toMatchObject([{ field: "measureTypeCode", value: { codeId: "T7" } }]));
  expect(api.calls.some(({ query }) => query.get("searchValue") === "typ 7")).toBe(true);
});

test("a date that does not exist is refused at the field, and the text stays", async () => {
  const { user } = openDraft({ validTo: null });
  const date = await screen.findByRole<HTMLInputElement>("textbox", { name: "Giltig till" });

  await user.type(date, "2026-02-30");
  await user.tab();

  expect(await screen.findByText("Kunde inte spara: Skriv datumet som 2026-11-16")).toBeDefined();
  expect(date.value).toBe("2026-02-30");
  expect(saves()).toEqual([]);
});

test("the counter shows how much of the limit is used", async () => {
  const { user } = openDraft({ title: "" });

  await user.type(await screen.findByRole("textbox", { name: "Titel" }), "Mått");

  expect(screen.getByText("4 / 150")).toBeDefined();
});

test("fields that the type does not use appear when the type changes", async () => {
  acknowledgeSaves(api, () => givenCode("PROPOR", "Andelsmått"));
  givenCodes(api, givenCode("PROPOR", "Andelsmått"), givenCode("COHORT", "Antalsmått"));
  const { user } = openDraft({ measurementTypeCode: givenCode("COHORT", "Antalsmått") });
  const type = await screen.findByRole("radiogroup", { name: "Typ av mått" });
  expect(screen.queryByRole("textbox", { name: "Täljare" })).toBeNull();

  await user.click(within(type).getByRole("radio", { name: "Andelsmått" }));

  expect(await screen.findByRole("textbox", { name: "Täljare" })).toBeDefined();
});
