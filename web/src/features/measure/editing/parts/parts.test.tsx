import {
  addActor,
  addConnection,
  addTargetValue,
  changeForAllSubMeasures,
  createPerson,
  createSubMeasure,
  getMeasure,
  instanceIdentifiers,
  listCodes,
  listHelpTexts,
  listRoles,
  type Measure,
  type MeasureVersion,
  removeConnection,
  searchPersonsByName,
  suggestMeasurementSources,
  validationTexts,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { givenCode, givenId, givenMeasure, givenSubMeasure, givenTarget } from "../../../../testing/given.ts";
import { givenPerson } from "../../../../testing/given-entries.ts";
import { givenLogin } from "../../../../testing/given-login.ts";
import { renderApp } from "../../../../testing/render-app.tsx";
import { missingCombinations } from "../../sub-measures/sub-measure-grid.tsx";

const [man, woman] = [givenCode("1", "Man"), givenCode("2", "Kvinna")];
const [young, old] = [givenCode("0-17", "0–17 år"), givenCode("18-", "18 år och äldre")];

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(listHelpTexts, []);
  api.answer(listCodes, []);
});
afterEach(() => localStorage.clear());

function open(page: string, draft: Partial<MeasureVersion> = {}): ReturnType<typeof renderApp> & { measure: Measure } {
  const measure = givenMeasure({ status: "ONGOING", revision: 3, ...draft });
  api.answer(getMeasure, measure);
  return { ...renderApp(`/measure/${page}${measure.id}?edit=true`), measure };
}
const sent = (end: string) => api.calls.filter(({ method, path }) => method !== "GET" && path.endsWith(end));

test("a new person is created in the form and becomes an actor", async () => {
  const role = { id: givenId(), code: "AUTHOR", name: "Författare", description: null, appliesTo: [], measureCount: 0 };
  const person = givenPerson("Karin", "Ek");
  api.answer(listRoles, [role]);
  api.answer(createPerson, person);
  const { user } = open("");
  const form = await screen.findByRole("region", { name: "Aktörer" });
  api.answer(addActor, {
    id: givenId(),
    role,
    person: { id: person.id, firstName: "Karin", lastName: "Ek" },
    instanceIdentifier: null,
    comment: null,
    revision: 4,
  });

  await user.selectOptions(await within(form).findByRole("combobox", { name: "Roll" }), "Författare");
  await user.click(within(form).getByRole("button", { name: "Ny person" }));
  await user.type(within(form).getByRole("textbox", { name: /Förnamn/ }), "Karin");
  await user.type(within(form).getByRole("textbox", { name: /Efternamn/ }), "Ek");
  await user.click(within(form).getByRole("button", { name: "Skapa och välj personen" }));
  await waitFor(() =>
    expect(within(form).getByRole("combobox", { name: /Person eller/ })).toMatchObject({ value: "Karin Ek" }),
  );
  await user.click(within(form).getByRole("button", { name: "Lägg till aktör" }));

  await waitFor(() =>
    expect(sent("/actors/")).toMatchObject([{ body: { role: { id: role.id }, person: { id: person.id } } }]),
  );
  expect(sent("/actors/")[0]?.headers.get("if-match")).toBe('"3"');
});

test("an actor is found among persons and organisations by a part of the name", async () => {
  api.answer(listRoles, []);
  api.answer(searchPersonsByName, [givenPerson("Anna", "Lund")]);
  api.answer(instanceIdentifiers.searchByName, []);
  const { user } = open("");

  await user.type(await screen.findByRole("combobox", { name: /Person eller/ }), "Lun");

  expect(await screen.findByRole("option", { name: /Anna Lund/ })).toBeDefined();
});

test("a target value is previewed while typing, with a warning if it contradicts the sought value", async () => {
  const { user } = open("targetvalues/", { soughtValue: givenCode("LOW", "Lågt") });
  api.answer(addTargetValue, { ...givenTarget(), value: 12.5, revision: 4, warnings: [] });

  await user.click(await screen.findByRole("button", { name: "Nytt målvärde" }));
  await user.type(screen.getByRole("textbox", { name: /^Värde/ }), "12,5");
  expect(await screen.findByRole("img", { name: /12,5/ })).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "Minst" }));
  expect(await screen.findByText(validationTexts.operatorAgainstSoughtValue)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(sent("/targetvalues/")).toMatchObject([{ body: { value: 12.5, operator: "GTE" } }]));
});

test("a connection without source and system is rejected at its field before it is sent", async () => {
  const { user } = open("connections/");

  await user.click(await screen.findByRole("button", { name: "Ny koppling" }));
  await user.click(screen.getByRole("button", { name: "Spara" }));

  expect(await screen.findByText("Ange rapporterande system eller datakälla")).toBeDefined();
  expect(sent("/connections/")).toEqual([]);
});

test("a connection is created with a source found by typing", async () => {
  const source = { id: givenId(), displayName: "Riksstroke" };
  api.answer(suggestMeasurementSources, [source]);
  const { user } = open("connections/");
  api.answer(addConnection, {
    id: givenId(),
    reportingSystem: null,
    measurementSource: { id: source.id, name: "Riksstroke" },
    contractVersion: null,
    validFrom: null,
    validTo: null,
    revision: 4,
  });

  await user.click(await screen.findByRole("button", { name: "Ny koppling" }));
  await user.type(screen.getByRole("combobox", { name: "Datakälla" }), "Riks");
  await user.click(await screen.findByRole("option", { name: "Riksstroke" }));
  await user.click(screen.getByRole("button", { name: "Spara" }));

  await waitFor(() =>
    expect(sent("/connections/")).toMatchObject([{ body: { measurementSource: { id: source.id } } }]),
  );
});

test("removing a connection requires confirmation that names it", async () => {
  const connection = {
    id: givenId(),
    reportingSystem: null,
    measurementSource: { id: givenId(), name: "Riksstroke" },
    contractVersion: null,
    validFrom: null,
    validTo: null,
  };
  const { user } = open("connections/", { connections: [connection] });
  api.answer(removeConnection, { revision: 4 });

  await user.click(await screen.findByRole("button", { name: "Ta bort Riksstroke" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Ta bort Riksstroke" }));

  await waitFor(() => expect(sent(`/connections/${connection.id}`)).toHaveLength(1));
});

test("the form of a part opens with the focus in it, and gives it back to its button when closed", async () => {
  const { user } = open("targetvalues/", { targetValues: [givenTarget({ type: "NATIONAL", value: 80 })] });
  (await screen.findByRole("button", { name: "Nytt målvärde" })).focus();

  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Nationell målnivå" }));
  await user.click(screen.getByRole("button", { name: "Avbryt" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Nytt målvärde" }));

  await user.click(screen.getByRole("button", { name: /^Ändra Nationell/ }));
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Nationell målnivå" }));
  await user.click(screen.getByRole("button", { name: "Avbryt" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Ändra Nationell/ }));
});

test("a grid of gender and age is created at once, without existing combinations", async () => {
  const existing = givenSubMeasure({ gender: man, age: young });
  api.answer(listCodes, [
    { ...man, fromAge: null, toAge: null },
    { ...woman, fromAge: null, toAge: null },
  ]);
  const { user } = open("submeasures/", { submeasures: [existing] });
  api.answer(createSubMeasure, { ...givenSubMeasure({ gender: woman }), revision: 4 });

  const grid = await screen.findByRole("region", { name: "Skapa flera delmått på en gång" });
  const sexes = await within(grid).findByRole("group", { name: "Kön" });
  for (const name of ["Man", "Kvinna"]) await user.click(await within(sexes).findByRole("checkbox", { name }));
  await user.click(within(grid).getByRole("button", { name: "Skapa 2 delmått" }));

  await waitFor(() => expect(sent("/submeasures/")).toHaveLength(2));
});

test("the grid skips existing combinations", () => {
  const existing = [givenSubMeasure({ gender: man, age: young })];

  expect(missingCombinations([man, woman], [young, old], existing)).toHaveLength(3);
  expect(missingCombinations([], [], existing)).toEqual([]);
});

test("one text is set for all sub-measures", async () => {
  const { user } = open("submeasures/", { submeasures: [givenSubMeasure({ gender: man })] });
  api.answer(changeForAllSubMeasures, { submeasures: [], revision: 4 });

  await user.type(await screen.findByRole("textbox", { name: "Text för alla delmått" }), "Samma");
  await user.click(screen.getByRole("button", { name: "Ändra 1 delmått" }));

  await waitFor(() =>
    expect(sent("/changeforallsubmeasures/")).toMatchObject([
      { body: { field: "numeratorDefinition", value: "Samma" } },
    ]),
  );
});

test("a value that is no number is reported as such, and a missing one as required", async () => {
  const { user } = open("targetvalues/");
  await user.click(await screen.findByRole("button", { name: "Nytt målvärde" }));
  await user.click(screen.getByRole("button", { name: "Spara" }));
  expect(await screen.findByText("Detta fält är obligatoriskt")).toBeDefined();

  await user.type(screen.getByRole("textbox", { name: /^Värde/ }), "abc");
  await user.click(screen.getByRole("button", { name: "Spara" }));

  expect(await screen.findByText("Ange endast siffror")).toBeDefined();
  expect(sent("/targetvalues/")).toEqual([]);
});

test("the header shows that a saved part is saved", async () => {
  const { user } = open("targetvalues/", { targetValues: [givenTarget()] });
  api.answer(addTargetValue, { ...givenTarget(), value: 12, revision: 4, warnings: [] });
  await user.click(await screen.findByRole("button", { name: "Nytt målvärde" }));
  expect(screen.queryByText(/^Sparat/)).toBeNull();

  await user.type(screen.getByRole("textbox", { name: /^Värde/ }), "12");
  await user.click(screen.getByRole("button", { name: "Spara" }));

  expect(await screen.findByText(/^Sparat \d\d:\d\d$/)).toBeDefined();
});
