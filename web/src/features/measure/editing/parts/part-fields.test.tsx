import {
  addTargetValue,
  getMeasure,
  type MeasureVersion,
  measurementSources,
  removeTargetValue,
  suggestMeasurementSources,
  updateConnection,
  updateTargetValue,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { fakeApi } from "../../../../testing/fake-api.ts";
import {
  givenCode,
  givenConnection,
  givenId,
  givenMeasure,
  givenTarget,
  givenTime,
} from "../../../../testing/given.ts";
import { givenCodes, givenMeasurePage } from "../../../../testing/given-measure-page.ts";
import { renderApp } from "../../../../testing/render-app.tsx";

const [land, hospital] = [givenCode("LAND", "Riksnivå"), givenCode("SJUKHUS", "Sjukhus")];

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenMeasurePage("EDITOR");
});

async function openForm(page: string, button: string | RegExp, draft: Partial<MeasureVersion> = {}) {
  const measure = givenMeasure({ status: "ONGOING", revision: 3, ...draft });
  api.answer(getMeasure, measure);
  const { user } = renderApp(`/measure/${page}${measure.id}?edit=true`);
  await user.click(await screen.findByRole("button", { name: button }));
  return user;
}
const saves = () =>
  api.calls.filter(({ method, path }) => method !== "GET" && /\/(connections|targetvalues)\//.test(path));
const bodies = () => saves().map(({ body }) => body);
const save = () => screen.getByRole("button", { name: "Spara" });

test("a validity is saved as dates, and one of its dates can be emptied", async () => {
  const connection = givenConnection({ validFrom: givenTime("2025-01-01"), validTo: givenTime("2026-12-31") });
  const user = await openForm("connections/", "Ändra Riksstroke", { connections: [connection] });
  api.answer(updateConnection, { ...connection, revision: 4 });
  const [from, to] = [/^Giltig från/, /^Giltig till/].map((name) => screen.getByRole("textbox", { name }));
  expect(from).toMatchObject({ value: "2025-01-01" });

  await user.clear(from as HTMLElement);
  await user.type(from as HTMLElement, "2025-06-01");
  await user.clear(to as HTMLElement);
  await user.click(save());

  await waitFor(() => expect(bodies()).toMatchObject([{ validFrom: givenTime("2025-06-01"), validTo: null }]));
  expect(saves()).toMatchObject([{ method: "PUT" }]);
  expect(saves()[0]?.path).toContain(connection.id);
});

test.each([
  { typed: "2026-02-30", message: "Skriv datumet som 2026-11-16" },
  { typed: "2024-12-31", message: "Giltig till får inte vara före giltig från" },
])("the date $typed is rejected at its field, and nothing is sent", async ({ typed, message }) => {
  const connection = givenConnection({ validFrom: givenTime("2025-01-01") });
  const user = await openForm("connections/", "Ändra Riksstroke", { connections: [connection] });
  api.answer(updateConnection, { ...connection, revision: 4 });

  await user.type(screen.getByRole("textbox", { name: /^Giltig till/ }), typed);
  await user.click(save());

  expect(await screen.findByText(message)).toBeDefined();
  expect(saves()).toEqual([]);
});

describe("a source saved at once after it has been typed", () => {
  const openSource = async (...found: { id: string; displayName: string }[]) => {
    api.answer(measurementSources.list, []);
    api.answer(suggestMeasurementSources, found);
    api.answer(updateConnection, { ...givenConnection(), revision: 4 });
    const user = await openForm("connections/", "Ändra Riksstroke", { connections: [givenConnection()] });
    const source = screen.getByRole("combobox", { name: "Datakälla" });
    await user.clear(source);
    return { user, source };
  };

  test("is the typed one and not the one before, although its search has not finished", async () => {
    const swedeheart = { id: givenId(), displayName: "Swedeheart" };
    const { user, source } = await openSource(swedeheart);

    await user.type(source, "swedeheart");
    await user.click(save());

    await waitFor(() => expect(bodies()).toMatchObject([{ measurementSource: { id: swedeheart.id } }]));
  });

  test("keeps the form from saving when it is not found, with the focus on its name", async () => {
    const { user, source } = await openSource();

    await user.type(source, "Okänt register");
    await user.click(save());

    expect(await screen.findByText(/^”Okänt register” hittades inte/)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(source));
    expect(saves()).toEqual([]);
  });
});

test("the level of a target value is one of few codes, and may be none", async () => {
  givenCodes(api, land, hospital);
  const target = givenTarget({ organizationalLevel: land });
  const user = await openForm("targetvalues/", /^Ändra /, { targetValues: [target] });
  api.answer(updateTargetValue, { ...target, revision: 4, warnings: [] });
  const levels = await screen.findByRole("radiogroup", { name: "Enhetstyp" });
  expect(within(levels).getByRole("radio", { name: "Riksnivå" })).toMatchObject({ checked: true });

  await user.click(within(levels).getByRole("radio", { name: "Alla enhetstyper" }));
  await user.click(save());

  await waitFor(() => expect(bodies()).toMatchObject([{ organizationalLevel: null }]));
});

test("a level that the codes no longer have can be chosen again", async () => {
  givenCodes(api, land);
  const target = givenTarget({ organizationalLevel: hospital });
  const user = await openForm("targetvalues/", /^Ändra /, { targetValues: [target] });
  api.answer(updateTargetValue, { ...target, revision: 4, warnings: [] });
  const levels = await screen.findByRole("radiogroup", { name: "Enhetstyp" });

  await user.click(within(levels).getByRole("radio", { name: "Sjukhus" }));
  await user.click(save());

  await waitFor(() => expect(bodies()).toMatchObject([{ organizationalLevel: { codeId: "SJUKHUS" } }]));
});

test("a unit is found by typing, and a value is shown with a decimal comma", async () => {
  givenCodes(api, givenCode("DAGAR", "Dagar"), givenCode("ANDEL", "Andel"));
  const user = await openForm("targetvalues/", /^Ändra /, { targetValues: [givenTarget({ value: 2.5 })] });
  api.answer(updateTargetValue, { ...givenTarget(), revision: 4, warnings: [] });
  expect(screen.getByRole("textbox", { name: /^Värde/ })).toMatchObject({ value: "2,5" });

  await user.type(screen.getByRole("combobox", { name: "Enhet" }), "dag");
  await user.click(await screen.findByRole("option", { name: "Dagar" }));
  await user.click(save());
  await waitFor(() => expect(bodies()).toMatchObject([{ value: 2.5, unit: { codeId: "DAGAR" } }]));
});

test("a target value below zero is saved as typed, with its decimals", async () => {
  const user = await openForm("targetvalues/", "Nytt målvärde");
  api.answer(addTargetValue, { ...givenTarget(), revision: 4, warnings: [] });

  await user.type(screen.getByRole("textbox", { name: /^Värde/ }), " -0,75 ");
  await user.click(screen.getByRole("radio", { name: "Regionalt mål" }));
  await user.click(save());

  await waitFor(() => expect(bodies()).toMatchObject([{ type: "REGIONAL", value: -0.75 }]));
});

test("a rejected removal says why in its dialog, and the target value stays", async () => {
  const user = await openForm("targetvalues/", /^Ta bort /, { targetValues: [givenTarget()] });
  api.refuse(removeTargetValue, 409, { detailInfo: "Versionen har publicerats" });
  const dialog = await screen.findByRole("alertdialog");

  await user.click(within(dialog).getByRole("button", { name: /^Ta bort / }));

  expect(await within(dialog).findByText("Versionen har publicerats")).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Avbryt" }));
  expect(screen.getByRole("button", { name: /^Ta bort / })).toBeDefined();
});
