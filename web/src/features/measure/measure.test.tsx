import {
  findViewGroupsOfMeasure,
  getMeasure,
  listHelpTexts,
  type Measure,
  updateHelpText,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenCode, givenId, givenMeasure, givenTime } from "../../testing/given.ts";
import { givenItems, givenTemplate, givenViewGroup } from "../../testing/given-entries.ts";
import { endTicket, givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

beforeEach(() => {
  endTicket();
  sessionStorage.clear();
});

function givenApi(measure: Measure) {
  const api = fakeApi();
  api.answer(getMeasure, measure);
  api.answer(listHelpTexts, []);
  api.answer(findViewGroupsOfMeasure, []);
  return api;
}

const share = { measurementTypeCode: givenCode("PROPOR", "Andelsmått") };

test("the page shows title, owner, validity and when it was last published", async () => {
  const measure = givenMeasure({
    title: "Reperfusion",
    validTo: givenTime("2199-12-31"),
    lastPublished: givenTime("2026-01-20"),
  });
  givenApi(measure);

  renderApp(`/measure/${measure.id}`);

  expect(await screen.findByRole("heading", { level: 1, name: "Reperfusion" })).toBeDefined();
  expect(screen.getByText("2024-01-01 – 2199-12-31")).toBeDefined();
  expect(screen.getByText("2026-01-20")).toBeDefined();
  expect(screen.getAllByText("SWEDEHEART")).toHaveLength(2);
  expect(document.title).toBe("Reperfusion – Indikatorkatalogen");
});

test("a share shows its numerator over its denominator, and what is missing", async () => {
  const measure = givenMeasure({ ...share, numeratorDefinition: "De som nått målet" });
  givenApi(measure);

  renderApp(`/measure/${measure.id}`);

  const definition = await screen.findByRole("region", { name: "Definition" });
  const terms = within(definition).getAllByRole("term");
  expect(terms.map((term) => term.textContent)).toEqual(["Täljare", "Nämnare"]);
  expect(within(definition).getByText("De som nått målet")).toBeDefined();
  expect(within(definition).getByText("Ej angivet")).toBeDefined();
});

test("a blank line makes a paragraph, a web address a link, and nothing else is markup", async () => {
  const measure = givenMeasure({
    references: "Se https://www.socialstyrelsen.se/x.\n\n<b>Andra</b> javascript:alert(1)",
  });
  givenApi(measure);

  renderApp(`/measure/${measure.id}`);

  const references = await screen.findByRole("region", { name: "Referenser" });
  expect(within(references).getAllByRole("paragraph")).toHaveLength(2);
  const links = within(references).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://www.socialstyrelsen.se/x"]);
  expect(within(references).getByText("<b>Andra</b> javascript:alert(1)")).toBeDefined();
});

test("the published version opens although a draft is newer, and the draft is told of", async () => {
  const draft = { status: "ONGOING", title: "Utkastet", lastUpdatedBy: "Anna Lund" } as const;
  const measure = givenMeasure({ title: "Det publicerade" }, draft);
  givenApi(measure);
  const { user, address } = renderApp(`/measure/${measure.id}`);

  expect(await screen.findByRole("heading", { level: 1, name: "Det publicerade" })).toBeDefined();
  expect(screen.getByText(/utkast till version 2, senast ändrat 2026-01-20 av Anna Lund/)).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Öppna utkastet" }));

  expect(await screen.findByRole("heading", { level: 1, name: "Utkastet" })).toBeDefined();
  expect(address()).toBe(`/measure/${measure.id}?version=2`);
});

test("another version is chosen from the list of versions", async () => {
  const measure = givenMeasure({ title: "Den första", replacedByVersionNr: 2 }, { title: "Den andra" });
  givenApi(measure);
  const { user, address } = renderApp(`/measure/${measure.id}`);
  await screen.findByRole("heading", { level: 1, name: "Den andra" });

  await user.selectOptions(screen.getByRole("combobox", { name: "Välj version" }), "1");

  expect(await screen.findByRole("heading", { level: 1, name: "Den första" })).toBeDefined();
  expect(address()).toBe(`/measure/${measure.id}?version=1`);
  expect(screen.getByText("Ersatt av version 2.")).toBeDefined();
});

test("an unpublished and expired version says so", async () => {
  const measure = givenMeasure({ status: "UNPUBLISHED", validTo: givenTime("2020-12-31") });
  givenApi(measure);

  renderApp(`/measure/${measure.id}`);

  expect(await screen.findByText("Versionen är avpublicerad och ska inte längre användas.")).toBeDefined();
  expect(screen.getByText("Måttet slutade gälla 2020-12-31.")).toBeDefined();
});

test("targets show their level, and a share's are drawn", async () => {
  const target = { type: "REGISTER", level: "HIGH", operator: "GTE", value: 92.5, unit: null, issuer: null } as const;
  const rest = { validFrom: null, validTo: null, motivation: null, reference: null, organizationalLevel: null };
  const measure = givenMeasure({ ...share, targetValues: [{ id: givenId(), ...target, ...rest }] });
  givenApi(measure);

  renderApp(`/measure/${measure.id}`);

  const targets = await screen.findByRole("region", { name: "Målvärden" });
  expect(within(targets).getByText("Registrets målnivå, hög")).toBeDefined();
  expect(within(targets).getByText("≥ 92,5 %")).toBeDefined();
  expect(within(targets).getByRole("img", { name: /Registrets målnivå, hög ≥ 92,5 %/ })).toBeDefined();
});

test("a version that the caller cannot see leads to the error page", async () => {
  const measure = givenMeasure({});
  givenApi(measure);

  renderApp(`/measure/${measure.id}?version=7`);

  expect(await screen.findByRole("heading", { level: 1, name: "Något gick fel..." })).toBeDefined();
  expect(screen.getByText("400")).toBeDefined();
  expect(screen.getByText("Invalid request")).toBeDefined();
});

test("an unknown measure leads to the error page without an alert", async () => {
  const api = fakeApi();
  api.answer(listHelpTexts, []);
  api.refuse(getMeasure, 404, { code: "ENTITY_NOT_FOUND_404", detailInfo: "No such measure" });
  const { user, address } = renderApp(`/measure/${givenId()}`);

  expect(await screen.findByText("404")).toBeDefined();
  expect(screen.getByText("No such measure")).toBeDefined();
  expect(screen.getByRole("alert").textContent).toBe("");
  await user.click(screen.getByRole("link", { name: "Gå till startsidan istället" }));

  await waitFor(() => expect(address()).toBe("/"));
});

test("help for a field opens beside its label", async () => {
  const measure = givenMeasure({ ...share });
  const api = givenApi(measure);
  const help = { description: "Vilka som räknas.", helpText: "Var noga." };
  api.answer(listHelpTexts, [{ id: givenId(), mapping: "measureversion.numeratorDefinition", ...help }]);
  const { user } = renderApp(`/measure/${measure.id}`);

  await user.click(await screen.findByRole("button", { name: "Hjälp om Täljare" }));

  const panel = await screen.findByRole("dialog", { name: "Hjälp om Täljare" });
  expect(within(panel).getByText("Var noga.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Hjälp om Nämnare" })).toBeNull();
});

test("those who may change the help where they read it", async () => {
  const measure = givenMeasure({ ...share });
  const api = givenApi(measure);
  givenLogin(api, "MAIN_EDITOR");
  const help = { id: givenId(), mapping: "measureversion.numeratorDefinition", description: "Kort.", helpText: null };
  api.answer(listHelpTexts, [help]);
  api.answer(updateHelpText, help);
  const { user } = renderApp(`/measure/${measure.id}`);

  await user.click(await screen.findByRole("button", { name: "Hjälp om Täljare" }));
  await user.click(await screen.findByRole("button", { name: "Ändra hjälptexten" }));
  await user.type(await screen.findByRole("textbox", { name: "Hjälptext" }), "Längre.");
  await user.click(screen.getByRole("button", { name: "Spara" }));

  expect(await screen.findByText("Hjälptexten är sparad")).toBeDefined();
  const sent = api.calls.find(({ path }) => path === `/helptext/${help.id}`)?.body;
  expect(sent).toEqual({ mapping: help.mapping, description: "Kort.", helpText: "Längre." });
});

test("the page tells which view groups the measure is in, and under which label", async () => {
  const measure = givenMeasure({});
  const api = givenApi(measure);
  const template = givenTemplate("Kön", ["Kvinnor"]);
  const items = givenItems(template).map((item) => ({
    ...item,
    measureVersion: { ...item.measureVersion, measureId: measure.id },
  }));
  api.answer(findViewGroupsOfMeasure, [givenViewGroup("Trombolys efter kön", { items, status: "PUBLISHED" })]);

  renderApp(`/measure/${measure.id}`);

  const usedIn = await screen.findByRole("region", { name: /^Används i/ });
  expect(within(usedIn).getByText("Trombolys efter kön")).toBeDefined();
  expect(within(usedIn).getByText("Visas som Kvinnor")).toBeDefined();
});

test("the reference names owner, title, version, day and link", async () => {
  const measure = givenMeasure({ title: "Reperfusion", lastPublished: givenTime("2026-01-20") });
  givenApi(measure);
  const { user } = renderApp(`/measure/${measure.id}`);
  const write = vi.spyOn(navigator.clipboard, "writeText");

  await user.click(await screen.findByRole("button", { name: "Kopiera hänvisning" }));

  expect(await screen.findByText("Hänvisningen är kopierad")).toBeDefined();
  const citation = write.mock.calls[0]?.[0];
  expect(citation).toMatch(
    /^SWEDEHEART\. Reperfusion\. Version 1\. Publicerad 2026-01-20\. Indikatorkatalogen\. Hämtad /,
  );
  expect(citation).toContain(`/measure/${measure.id}?version=1`);
});
