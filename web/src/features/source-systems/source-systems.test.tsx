import { measurementSources, reportingSystems, searchMeasures } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenFacets, givenPage } from "../../testing/given.ts";
import { givenSource, givenSystem } from "../../testing/given-entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

function givenBoth() {
  const api = fakeApi();
  const stroke = givenSource("Riksstroke", {
    sourceType: "kvalitetsregister",
    url: "https://www.riksstroke.org",
  });
  api.answer(measurementSources.list, [stroke, givenSource("Patientregistret")]);
  api.answer(reportingSystems.list, [givenSystem("INCA", { contractVersion: 3.1 })]);
  const facets = givenFacets({ measurementSource: [{ id: stroke.id, name: "Riksstroke", count: 4 }] });
  api.answer(searchMeasures, givenPage([], { facets }));
  return { stroke };
}

test("sources and systems are grouped on one page, each with a link to its measures", async () => {
  const { stroke } = givenBoth();

  renderApp("/sourceSystems/");

  const registers = await screen.findByRole("region", { name: "Kvalitetsregister 1" });
  const measures = within(registers).getByRole("link", { name: "4 mått från Riksstroke" });
  expect(measures.getAttribute("href")).toBe(`/?measurementSource=${stroke.id}&status=PUBLISHED`);
  const website = within(registers).getByRole("link", { name: "Webbplats för Riksstroke" });
  expect(website.getAttribute("href")).toBe("https://www.riksstroke.org");
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Kvalitetsregister 1", "Andra datakällor 1", "Rapporterande system 1"]);
  expect(screen.getByText("Kontraktsversion 3.1")).toBeDefined();
});

test("the search filters every group, is in the address and shows the number of hits", async () => {
  givenBoth();
  const { user, address } = renderApp("/sourceSystems");

  await screen.findByText("Patientregistret");
  await user.type(screen.getByRole("textbox", { name: "Sök källa eller system" }), "riks");

  await waitFor(() => expect(address()).toBe("/sourceSystems?search=riks"));
  expect(screen.queryByText("Patientregistret")).toBeNull();
  expect(screen.queryByRole("heading", { name: /^Rapporterande system/ })).toBeNull();
  expect(screen.getByText("1 källa eller system")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: "Sök källa eller system" }), "xyz");

  expect(await screen.findByRole("heading", { level: 2, name: "Inget passar sökningen" })).toBeDefined();
});

test("sources that could not be read can be asked for again", async () => {
  const api = fakeApi();
  api.refuse(measurementSources.list, 400);
  api.answer(reportingSystems.list, []);
  api.answer(searchMeasures, givenPage([]));
  const { user } = renderApp("/sourceSystems");
  expect(await screen.findByRole("heading", { level: 2, name: "Källorna kunde inte hämtas" })).toBeDefined();

  api.answer(measurementSources.list, [givenSource("Riksstroke")]);
  await user.click(screen.getByRole("button", { name: "Försök igen" }));

  expect(await screen.findByText("Riksstroke")).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Källorna kunde inte hämtas" })).toBeNull();
});

test.each(["Visa alla", "Töm sökrutan"])(
  "a search without hits is left by %s, which shows everything",
  async (name) => {
    givenBoth();
    const { user, address } = renderApp("/sourceSystems?search=xyz");
    const box = screen.findByRole<HTMLInputElement>("textbox", { name: "Sök källa eller system" });
    await screen.findByRole("heading", { name: "Inget passar sökningen" });

    await user.click(screen.getByRole("button", { name }));

    expect(await screen.findByText("Patientregistret")).toBeDefined();
    expect(screen.getByText("3 källor och system")).toBeDefined();
    expect((await box).value).toBe("");
    expect(address()).toBe("/sourceSystems");
  },
);

test("Enter searches at once, and the emptied box keeps the focus", async () => {
  givenBoth();
  const { user, address } = renderApp("/sourceSystems");
  const box = await screen.findByRole("textbox", { name: "Sök källa eller system" });
  await screen.findByText("Patientregistret");

  await user.type(box, "inca{Enter}");
  await waitFor(() => expect(address()).toBe("/sourceSystems?search=inca"));
  expect(screen.getByText("1 källa eller system")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Töm sökrutan" }));

  expect(document.activeElement).toBe(box);
});
