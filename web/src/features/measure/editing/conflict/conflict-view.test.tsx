import {
  changeSingleField,
  type EndpointResult,
  getMeasure,
  listCodes,
  listHelpTexts,
  type Measure,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { givenMeasure } from "../../../../testing/given.ts";
import { givenLogin } from "../../../../testing/given-login.ts";
import { renderApp } from "../../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
let measure: Measure;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(listHelpTexts, []);
  api.answer(listCodes, []);
  measure = givenMeasure({ status: "ONGOING", revision: 7, numeratorDefinition: "Alla patienter" });
  api.answer(getMeasure, measure);
});
afterEach(() => localStorage.clear());

const saves = () => api.calls.filter(({ path }) => path.endsWith("/singlefield/"));
const theirs = "Alla vuxna patienter";

/** Karin has saved another text meanwhile; the next save is accepted. */
function givenColleague(changedBy: string | null = "Karin Ek") {
  const conflict = {
    field: "numeratorDefinition",
    revision: 8,
    currentValue: theirs,
    yourValue: "",
    changedBy,
    changedAt: 1_790_000_000_000,
  };
  api.refuse(changeSingleField, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad", conflict });
}

function acceptSaves() {
  api.respond(changeSingleField, () => {
    const { field, value } = Object(saves().at(-1)?.body);
    const saved: EndpointResult<typeof changeSingleField> = {
      field,
      value,
      revision: 9,
      lastUpdated: 1,
      lastUpdatedBy: "Anna Öberg",
    };
    return Response.json(saved);
  });
}

async function openConflict(changedBy?: string | null) {
  givenColleague(changedBy);
  const { user } = renderApp(`/measure/${measure.id}?version=1&edit=true`);
  const numerator = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Täljare" });
  await user.clear(numerator);
  await user.type(numerator, "Alla patienter med stroke");
  await user.tab();
  const conflict = await screen.findByRole("region", { name: /^Täljare: / });
  acceptSaves();
  return { user, numerator, conflict };
}

const lastSave = () => saves().at(-1);

test("both texts are shown with their words marked against the text that both began from", async () => {
  const { conflict } = await openConflict();

  const mine = within(conflict).getByRole("region", { name: "Din text" });
  const hers = within(conflict).getByRole("region", { name: "Karins text" });
  expect(mine.querySelector("ins")?.textContent).toContain("med stroke");
  expect(hers.querySelector("ins")?.textContent).toContain("vuxna");
});

test("keeping mine saves it over the colleague's, from the colleague's revision", async () => {
  const { user, numerator, conflict } = await openConflict();

  await user.click(within(conflict).getByRole("button", { name: "Behåll min" }));
  expect(document.activeElement).toBe(numerator);

  await waitFor(() => expect(lastSave()?.body).toMatchObject({ value: "Alla patienter med stroke" }));
  expect(lastSave()?.headers.get("if-match")).toBe('"8"');
  await waitFor(() => expect(screen.queryByRole("region", { name: /^Täljare: / })).toBeNull());
});

test("taking the colleague's shows it and saves nothing", async () => {
  const { user, numerator, conflict } = await openConflict();
  const before = saves().length;

  await user.click(within(conflict).getByRole("button", { name: "Ta Karins" }));

  expect(numerator.value).toBe(theirs);
  expect(document.activeElement).toBe(numerator);
  expect(saves()).toHaveLength(before);
  expect(screen.queryByRole("region", { name: /^Täljare: / })).toBeNull();
});

test("merging starts from both texts, survives a reload, and saves what was written", async () => {
  const { user, numerator, conflict } = await openConflict();

  await user.click(within(conflict).getByRole("button", { name: "Slå ihop" }));
  const merged = within(conflict).getByRole<HTMLTextAreaElement>("textbox", { name: /^Sammanslagen text/ });
  expect(document.activeElement).toBe(merged);
  expect(merged.value).toContain("vuxna");
  expect(merged.value).toContain("med stroke");
  expect(within(conflict).queryByRole("button", { name: "Slå ihop" })).toBeNull();
  await user.clear(merged);
  await user.type(merged, "Alla vuxna patienter med stroke");
  await user.click(within(conflict).getByRole("button", { name: "Spara sammanslagen text" }));
  expect(document.activeElement).toBe(numerator);

  await waitFor(() => expect(lastSave()?.body).toMatchObject({ value: "Alla vuxna patienter med stroke" }));
  expect(lastSave()?.headers.get("if-match")).toBe('"8"');
});

test("an unknown colleague is not named", async () => {
  const { conflict } = await openConflict(null);

  expect(within(conflict).getByRole("region", { name: "Den andra texten" })).toBeDefined();
  expect(within(conflict).getByRole("button", { name: "Ta den andra" })).toBeDefined();
});

test("other fields are still saved while one is in conflict", async () => {
  const { user } = await openConflict();
  const denominator = screen.getByRole("textbox", { name: "Nämnare" });

  await user.type(denominator, "Alla vårdtillfällen");
  await user.tab();

  await waitFor(() =>
    expect(lastSave()?.body).toEqual({ field: "denominatorDefinition", value: "Alla vårdtillfällen" }),
  );
  expect(screen.getByRole("region", { name: /^Täljare: / })).toBeDefined();
});
