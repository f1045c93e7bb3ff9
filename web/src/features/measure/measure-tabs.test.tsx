import { type Connection, getMeasure, listHelpTexts, type Measure } from "@indikatorkatalogen/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenCode, givenId, givenMeasure, givenSubMeasure, givenTarget, givenTime } from "../../testing/given.ts";
import { renderApp } from "../../testing/render-app.tsx";

function givenApi(measure: Measure) {
  const api = fakeApi();
  api.answer(getMeasure, measure);
  api.answer(listHelpTexts, []);
  return api;
}

const textsOf = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll("th, td") ?? [])].map(({ textContent }) => textContent);

test("the sub-measure table omits empty columns", async () => {
  const women = givenSubMeasure({ gender: givenCode("2", "Kvinna") });
  const elderly = givenSubMeasure({ age: givenCode("75", "75 år och äldre") });
  const measure = givenMeasure({ submeasures: [women, elderly] });
  givenApi(measure);

  renderApp(`/measure/submeasures/${measure.id}`);

  const table = await screen.findByRole("table", { name: "Delmått" });
  const rows = within(table).getAllByRole("row");
  expect(textsOf(rows[0])).toEqual(["Kön", "Ålder", "Id"]);
  expect(textsOf(rows[1])?.slice(0, 2)).toEqual(["Kvinna", "Alla"]);
  expect(textsOf(rows[2])?.slice(0, 2)).toEqual(["Alla", "75 år och äldre"]);
  expect(screen.getByRole("button", { name: "Kopiera id för 75 år och äldre" })).toBeDefined();
});

test("differing words of a sub-measure's own texts are marked", async () => {
  const sub = givenSubMeasure({
    restriction: "Typ 2-diabetes",
    overrides: { numeratorDefinition: "Antal med typ 2-diabetes" },
  });
  const measure = givenMeasure({ numeratorDefinition: "Antal med diabetes", submeasures: [sub] });
  givenApi(measure);

  renderApp(`/measure/submeasures/${measure.id}`);

  const differences = await screen.findByRole("region", { name: /skiljer sig/ });
  expect(within(differences).getByRole("heading", { level: 3, name: "Typ 2-diabetes" })).toBeDefined();
  expect(within(differences).getByRole("insertion").textContent).toContain("typ 2-");
  expect(within(differences).queryByRole("deletion")).toBeNull();
});

test("current targets come first, one bar per level from the widest, and past ones last", async () => {
  const [region, unit] = [givenCode("REGION", "Region"), givenCode("VARDENHET", "Vårdenhet")];
  const measure = givenMeasure({
    measurementTypeCode: givenCode("PROPOR", "Andelsmått"),
    unit: givenCode("ANDEL", "Andel"),
    targetValues: [
      givenTarget({ value: 70, validTo: givenTime("2020-12-31") }),
      givenTarget({ value: 80, validFrom: givenTime("2021-01-01") }),
      givenTarget({ value: 95, organizationalLevel: unit, validFrom: givenTime("2024-01-01") }),
      givenTarget({ value: 85, organizationalLevel: region }),
      givenTarget({ value: 90, organizationalLevel: region, validFrom: givenTime("2199-01-01") }),
    ],
  });
  givenApi(measure);

  renderApp(`/measure/targetvalues/${measure.id}`);

  const today = await screen.findByRole("region", { name: "Gäller i dag" });
  expect(within(today).getByRole("row", { name: /≥ 80 %/ })).toBeDefined();
  const charts = within(today).getAllByRole("img", { name: /≥/ });
  expect(charts.map((chart) => chart.getAttribute("aria-label")?.replace(/,.* ≥/, " ≥"))).toEqual([
    "Alla enhetstyper ≥ 80 %",
    "Region ≥ 85 %",
    "Vårdenhet ≥ 95 %",
  ]);
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Gäller i dag", "Kommande", "Tidigare"]);
  expect(within(screen.getByRole("region", { name: "Tidigare" })).getByText("till 2020-12-31")).toBeDefined();
});

test("a target in another unit gets its own scale", async () => {
  const measure = givenMeasure({ unit: givenCode("DAGAR", "Dagar"), targetValues: [givenTarget({ value: 28 })] });
  givenApi(measure);

  renderApp(`/measure/targetvalues/${measure.id}`);

  expect(await screen.findByRole("img", { name: /från 0 dagar till 40 dagar: .* ≥ 28 dagar/ })).toBeDefined();
});

test("the connection diagram shows each name once and links to the measures that share it", async () => {
  const source = { id: givenId(), name: "Riksstroke" };
  const systems = ["Vården i siffror", "INCA"].map((name) => ({ id: givenId(), name }));
  const connections: Connection[] = systems.map((reportingSystem) => ({
    id: givenId(),
    measurementSource: source,
    reportingSystem,
    contractVersion: 3.1,
    validFrom: null,
    validTo: null,
  }));
  const measure = givenMeasure({ title: "Trombolys", connections });
  givenApi(measure);

  renderApp(`/measure/connections/${measure.id}`);

  const diagram = await screen.findByRole("img");
  expect(diagram.getAttribute("aria-label")).toBe(
    "Uppgifterna till Trombolys hämtas från Riksstroke och rapporteras genom Vården i siffror, INCA.",
  );
  expect(within(diagram).getAllByText("Riksstroke")).toHaveLength(1);
  const table = screen.getByRole("table", { name: "Kopplingar" });
  expect(within(table).getByRole("link", { name: "INCA" }).getAttribute("href")).toBe(
    `/?reportingSystem=${systems[1]?.id}`,
  );
});

test.each([
  ["submeasures", "Måttet har inga delmått"],
  ["targetvalues", "Måttet har inga målvärden"],
  ["connections", "Måttet har inga kopplingar"],
])("a measure without %s says so under a heading in order", async (page, heading) => {
  const measure = givenMeasure({});
  givenApi(measure);

  renderApp(`/measure/${page}/${measure.id}`);

  expect(await screen.findByRole("heading", { level: 2, name: heading })).toBeDefined();
});
