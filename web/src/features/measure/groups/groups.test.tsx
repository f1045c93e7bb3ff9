import { getMeasure, getMeasureGroup, getViewGroup, listHelpTexts } from "@indikatorkatalogen/contract";
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenCode, givenId, givenMeasure } from "../../../testing/given.ts";
import { givenItems, givenTemplate, givenViewGroup } from "../../../testing/given-entries.ts";
import { renderApp } from "../../../testing/render-app.tsx";

test("a view group shows the measure of the chosen label, which is in the address", async () => {
  const api = fakeApi();
  const template = givenTemplate("Kön", ["Kvinnor", "Män"]);
  const group = givenViewGroup("Trombolys efter kön", { template, items: givenItems(template), status: "PUBLISHED" });
  api.answer(getViewGroup, group);
  const measurementTypeCode = givenCode("PROPOR", "Andelsmått");
  const { id = "" } = group.items[0]?.measureVersion ?? {};
  api.answer(getMeasure, givenMeasure({ id, measurementTypeCode, numeratorDefinition: "De behandlade." }));
  const mapping = "measureversion.numeratorDefinition";
  api.answer(listHelpTexts, [{ id: givenId(), mapping, description: null, helpText: "Var noga." }]);
  const { user, address } = renderApp(`/viewGroup/${group.id}`);

  expect(await screen.findByRole("heading", { level: 1, name: "Trombolys efter kön" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Kvinnor" }).getAttribute("aria-current")).toBe("true");
  await user.click(await screen.findByRole("button", { name: "Täljare (hjälp)" }));
  expect(screen.getByText("Var noga.")).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Män" }));

  const measure = await screen.findByRole("link", { name: "Måttet Män" });
  expect(measure.getAttribute("href")).toBe(`/measure/${group.items[1]?.measureVersion.measureId}?version=1`);
  expect(screen.getByRole("link", { name: "Kvinnor" }).getAttribute("aria-current")).toBeNull();
  expect(screen.queryByText("Var noga.")).toBeNull();
  expect(address()).toContain(`label=${template.availableLabels[1]?.id}`);
});

test("a view group whose measure cannot be read says so, and the other labels still show theirs", async () => {
  const api = fakeApi();
  api.answer(listHelpTexts, []);
  const template = givenTemplate("Kön", ["Kvinnor", "Män"]);
  const group = givenViewGroup("Trombolys efter kön", { template, items: givenItems(template), status: "PUBLISHED" });
  api.answer(getViewGroup, group);
  api.refuse(getMeasure, 404, { code: "ENTITY_NOT_FOUND_404" });
  const { user } = renderApp(`/viewGroup/${group.id}`);
  expect(await screen.findByText("Det gick inte att hämta. Försök igen om en stund.")).toBeDefined();

  const { id = "" } = group.items[1]?.measureVersion ?? {};
  api.answer(getMeasure, givenMeasure({ id, measureDefinition: "Andel män" }));
  await user.click(screen.getByRole("link", { name: "Män" }));

  expect(await screen.findByText("Andel män")).toBeDefined();
  expect(screen.queryByText("Det gick inte att hämta. Försök igen om en stund.")).toBeNull();
});

function givenGroupOfOne() {
  const api = fakeApi();
  const template = givenTemplate("Kön", ["Kvinnor"]);
  const group = givenViewGroup("Trombolys efter kön", { template, items: givenItems(template), status: "PUBLISHED" });
  api.answer(getViewGroup, group);
  api.answer(listHelpTexts, []);
  const { id = "" } = group.items[0]?.measureVersion ?? {};
  return { api, address: `/viewGroup/${group.id}`, measure: givenMeasure({ id, measureDefinition: "Andel i tid." }) };
}

test("a measure of a view group that could not be read says so and is read again on request", async () => {
  const { api, address, measure } = givenGroupOfOne();
  api.refuse(getMeasure, 403);
  const { user } = renderApp(address);
  const retry = await screen.findByRole("button", { name: "Försök igen" });
  api.answer(getMeasure, measure);

  await user.click(retry);

  expect(await screen.findByText("Andel i tid.")).toBeDefined();
});

test("a version of a view group that the reader may not see is said to be missing", async () => {
  const { api, address } = givenGroupOfOne();
  api.answer(getMeasure, givenMeasure({}));

  renderApp(address);

  expect(await screen.findByText("Versionen kan inte visas. Den är borttagen eller inte publicerad.")).toBeDefined();
});

test("a measure group lists its measures", async () => {
  const api = fakeApi();
  const measure = { id: givenId(), title: "Enbart en operation" };
  const id = givenId();
  api.answer(getMeasureGroup, { id, name: "Bröstcancer", description: "Ledtider.", measures: [measure] });

  renderApp(`/measureGroup/${id}`);

  expect(await screen.findByRole("heading", { level: 1, name: "Bröstcancer" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Enbart en operation" }).getAttribute("href")).toBe(`/measure/${measure.id}`);
});

test.each([
  ["viewGroup", getViewGroup],
  ["measureGroup", getMeasureGroup],
] as const)("the current page stays until the %s has loaded", async (name, endpoint) => {
  const api = fakeApi();
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  api.respond(endpoint, () => answer);
  const { history } = renderApp("/accessibility");
  const before = await screen.findByRole("heading", { level: 1 });

  await act(async () => history.push(`/${name}/${givenId()}`));
  await vi.waitFor(() => expect(api.calls).toHaveLength(1));

  expect(screen.getByRole("banner")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 })).toBe(before);
  await act(async () => resolve(Response.json({}, { status: 404 })));
});
