import {
  getMeasure,
  hiddenPersonName,
  listHelpTexts,
  listViewGroupsOfMeasure,
  type Measure,
  updateHelpText,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenCode, givenId, givenMeasure, givenTarget, givenTime } from "../../testing/given.ts";
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
  api.answer(listViewGroupsOfMeasure, []);
  return api;
}

const share = { measurementTypeCode: givenCode("PROPOR", "Andelsmått"), unit: givenCode("ANDEL", "Andel") };

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
  expect(screen.getAllByText("SWEDEHEART")).toHaveLength(1);
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

test("the published version opens even if a draft is newer, and a notice mentions the draft", async () => {
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

test("an address that leaves the version empty opens the valid one", async () => {
  const measure = givenMeasure({ title: "Det publicerade" }, { status: "ONGOING", title: "Utkastet" });
  givenApi(measure);

  renderApp(`/measure/${measure.id}?version=`);

  expect(await screen.findByRole("heading", { level: 1, name: "Det publicerade" })).toBeDefined();
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

  expect(await screen.findByText(/Versionen är avpublicerad.*Måttet har ingen gällande version/)).toBeDefined();
  expect(screen.getByText("Måttet slutade gälla 2020-12-31.")).toBeDefined();
});

test("an unpublished version and a draft link to the valid version", async () => {
  const measure = givenMeasure({ status: "UNPUBLISHED" }, { title: "Den gällande" }, { status: "ONGOING" });
  givenApi(measure);
  const { user } = renderApp(`/measure/${measure.id}?version=1`);

  expect((await screen.findByRole("link", { name: "Öppna version 2" })).getAttribute("href")).toContain("version=2");
  await user.click(screen.getByRole("link", { name: "Öppna utkastet" }));
  expect(await screen.findByText(/Det här är ett utkast/)).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Öppna version 2" }));

  expect(await screen.findByRole("heading", { level: 1, name: "Den gällande" })).toBeDefined();
});

test("the description shows today's targets, with a bar for a share", async () => {
  const high = givenTarget({ level: "HIGH", value: 92.5 });
  const earlier = givenTarget({ level: "MODERATE", value: 70, validTo: givenTime("2020-12-31") });
  const measure = givenMeasure({ ...share, targetValues: [high, earlier] });
  givenApi(measure);

  renderApp(`/measure/${measure.id}`);

  const targets = await screen.findByRole("region", { name: "Målvärden" });
  expect(within(targets).getByText("Registrets målnivå, hög")).toBeDefined();
  expect(within(targets).getByText("≥ 92,5 %")).toBeDefined();
  expect(within(targets).queryByText("≥ 70 %")).toBeNull();
  expect(
    within(targets).getByRole("img", { name: /från 0 % till 100 %: Registrets målnivå, hög ≥ 92,5 %/ }),
  ).toBeDefined();
});

test("shared values link to the measures that have them", async () => {
  const keyword = givenCode("STROKE", "Stroke");
  const measure = givenMeasure({ keywords: [keyword] });
  givenApi(measure);

  renderApp(`/measure/${measure.id}`);

  const classification = await screen.findByRole("region", { name: "Klassificering" });
  const link = within(classification).getByRole("link", { name: "Stroke" });
  expect(link.getAttribute("href")).toBe(`/?keywords=${keyword.id}`);
  const owner = measure.measureVersions[0]?.measureOwner?.id;
  expect(screen.getByRole("link", { name: "SWEDEHEART" }).getAttribute("href")).toBe(`/?measureOwner=${owner}`);
});

test("a hidden name is shown once, with how to see it", async () => {
  const hidden = { id: givenId(), firstName: hiddenPersonName, lastName: hiddenPersonName };
  const role = { id: givenId(), code: "AUTHOR", name: "Författare" };
  const measure = givenMeasure({
    actors: [{ id: givenId(), role, person: hidden, instanceIdentifier: null, comment: null }],
  });
  givenApi(measure);

  renderApp(`/measure/${measure.id}`);

  const last = await screen.findByRole("region", { name: "Administrativa uppgifter" });
  expect(within(last).getByText("Namnet visas för inloggade")).toBeDefined();
  expect(screen.queryByText(/Dold personuppgift/)).toBeNull();
});

test("tabs show counts, have their own addresses and keep the version", async () => {
  const measure = givenMeasure({ targetValues: [givenTarget({})] }, {});
  givenApi(measure);
  const { user, address } = renderApp(`/measure/${measure.id}?version=1`);

  // Another version is the valid one, so its targets apply today and not these.
  expect(await screen.findByRole("region", { name: "Målvärden enligt version 1" })).toBeDefined();
  await user.click(await screen.findByRole("link", { name: "Målvärden 1" }));

  expect(await screen.findByRole("region", { name: "Enligt version 1" })).toBeDefined();
  expect(screen.queryByText("Gäller i dag")).toBeNull();
  expect(address()).toBe(`/measure/targetvalues/${measure.id}?version=1`);
  expect(screen.getByRole("link", { name: "Målvärden 1" }).getAttribute("aria-current")).toBe("page");
  expect(document.activeElement?.textContent).toBe("Målvärden 1");
  expect(document.title).toBe("Målvärden · Ett mått · Version 1 – Indikatorkatalogen");
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
  expect(screen.getByText("Måttet finns inte.")).toBeDefined();
  expect(screen.getByRole("alert").textContent).toBe("");
  await user.click(screen.getByRole("link", { name: "Gå till startsidan istället" }));

  await waitFor(() => expect(address()).toBe("/"));
});

test("help opens under its label, one at a time, and Escape closes it and returns", async () => {
  const measure = givenMeasure({ ...share, references: "En referens" });
  const api = givenApi(measure);
  const help = (field: string, helpText: string) => ({
    id: givenId(),
    mapping: `measureversion.${field}`,
    description: null,
    helpText,
  });
  api.answer(listHelpTexts, [help("numeratorDefinition", "Var noga."), help("references", "Skriv år.")]);
  const { user } = renderApp(`/measure/${measure.id}`);

  await user.click(await screen.findByRole("button", { name: "Täljare (hjälp)" }));
  expect(screen.getByText("Var noga.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Referenser (hjälp)" }));
  expect(screen.queryByText("Var noga.")).toBeNull();
  expect(screen.getByText("Skriv år.")).toBeDefined();
  await user.keyboard("{Escape}");

  expect(screen.queryByText("Skriv år.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Referenser (hjälp)" }));
  expect(screen.queryByRole("button", { name: "Nämnare (hjälp)" })).toBeNull();
});

test("help stays open while the field is read and closes when the reader clicks or tabs elsewhere", async () => {
  const measure = givenMeasure({ ...share, numeratorDefinition: "De som fått behandling." });
  const api = givenApi(measure);
  const mapping = "measureversion.numeratorDefinition";
  api.answer(listHelpTexts, [{ id: givenId(), mapping, description: null, helpText: "Var noga." }]);
  const { user } = renderApp(`/measure/${measure.id}`);
  const label = await screen.findByRole("button", { name: "Täljare (hjälp)" });
  const isOpen = () => screen.queryByText("Var noga.") !== null;

  await user.click(label);
  await user.click(screen.getByText("Var noga."));
  await user.click(screen.getByText("De som fått behandling."));
  label.focus();
  await user.tab();
  expect(isOpen()).toBe(true);
  await user.tab();
  expect(isOpen()).toBe(false);

  await user.click(label);
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole("heading", { level: 1 }));
  expect(isOpen()).toBe(false);
});

test.each([
  [undefined, false],
  ["READER", false],
  ["EDITOR", true],
] as const)("the help for %s includes writing advice: %s", async (role, isAdvised) => {
  const measure = givenMeasure({ ...share });
  const api = givenApi(measure);
  if (role) givenLogin(api, role);
  const mapping = "measureversion.numeratorDefinition";
  api.answer(listHelpTexts, [{ id: givenId(), mapping, description: "De som räknas.", helpText: "Skriv noga." }]);
  const { user } = renderApp(`/measure/${measure.id}`);

  await user.click(await screen.findByRole("button", { name: "Täljare (hjälp)" }));

  expect(await screen.findByText("De som räknas.")).toBeDefined();
  expect(screen.queryAllByText("Skriv noga.")).toHaveLength(isAdvised ? 1 : 0);
});

test("users with the right can edit help texts in place", async () => {
  const measure = givenMeasure({ ...share });
  const api = givenApi(measure);
  givenLogin(api, "MAIN_EDITOR");
  const help = { id: givenId(), mapping: "measureversion.numeratorDefinition", description: "Kort.", helpText: null };
  api.answer(listHelpTexts, [help]);
  api.answer(updateHelpText, help);
  const { user } = renderApp(`/measure/${measure.id}`);

  await user.click(await screen.findByRole("button", { name: "Täljare (hjälp)" }));
  await user.click(await screen.findByRole("button", { name: "Ändra hjälptexten" }));
  await user.type(await screen.findByRole("textbox", { name: "Hjälptext" }), "Längre.");
  await user.click(screen.getByRole("button", { name: "Spara" }));

  expect(await screen.findByText("Hjälptexten är sparad")).toBeDefined();
  const sent = api.calls.find(({ path }) => path === `/helptext/${help.id}`)?.body;
  expect(sent).toEqual({ mapping: help.mapping, description: "Kort.", helpText: "Längre." });
});

test("the page lists the measure's view groups with their labels", async () => {
  const measure = givenMeasure({});
  const api = givenApi(measure);
  const template = givenTemplate("Kön", ["Kvinnor"]);
  const items = givenItems(template).map((item) => ({
    ...item,
    measureVersion: { ...item.measureVersion, measureId: measure.id },
  }));
  api.answer(listViewGroupsOfMeasure, [givenViewGroup("Trombolys efter kön", { items, status: "PUBLISHED" })]);

  renderApp(`/measure/${measure.id}`);

  const usedIn = await screen.findByRole("region", { name: /^Används i/ });
  expect(within(usedIn).getByRole("link", { name: "Trombolys efter kön" })).toBeDefined();
  expect(within(usedIn).getByText("Visas som Kvinnor")).toBeDefined();
});

test("a copied link opens the current page and version", async () => {
  const measure = givenMeasure({}, {});
  givenApi(measure);
  const { user } = renderApp(`/measure/targetvalues/${measure.id}?version=1`);
  const write = vi.spyOn(navigator.clipboard, "writeText");

  await user.click(await screen.findByRole("button", { name: "Kopiera länk" }));

  expect(await screen.findByText("Länken är kopierad")).toBeDefined();
  expect(write.mock.lastCall?.[0]).toMatch(new RegExp(`/measure/targetvalues/${measure.id}\\?version=1$`));
});

test("the citation contains owner, title, version, date and link", async () => {
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
