import { measurementSources, reportingSystems } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenSource, givenSystem, givenUsage } from "../../testing/given-entries.ts";
import { endTicket } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

beforeEach(endTicket);

function givenBoth() {
  const api = fakeApi();
  api.answer(measurementSources.list, [
    givenSource("Riksstroke", { measureCount: 1, sourceType: "kvalitetsregister", url: "https://www.riksstroke.org" }),
    givenSource("Patientregistret"),
  ]);
  api.answer(reportingSystems.list, [givenSystem("INCA", { contractVersion: 3.1, measureCount: 2 })]);
  return api;
}

test("anybody sees the sources and systems, and their measures when asked for", async () => {
  const api = givenBoth();
  const use = givenUsage("Trombolys");
  api.answer(measurementSources.listMeasures, [use]);
  const { user } = renderApp("/sourceSystems/");

  const sources = await screen.findByRole("region", { name: /^Datakällor/ });
  expect(await within(sources).findByText("kvalitetsregister")).toBeDefined();
  const systems = screen.getByRole("region", { name: /^Rapporterande system/ });
  expect(await within(systems).findByText("Kontraktsversion 3.1")).toBeDefined();
  await user.click(within(sources).getByRole("button", { name: "1 mått, Riksstroke" }));

  const link = await within(sources).findByRole("link", { name: "Trombolys" });
  expect(link.getAttribute("href")).toBe(`/measure/${use.id}`);
});

test("the search narrows both lists and stands in the address", async () => {
  givenBoth();
  const { user, address } = renderApp("/sourceSystems");

  await screen.findByText("Patientregistret");
  await user.type(screen.getByRole("textbox", { name: "Sök källa eller system" }), "riks");

  await waitFor(() => expect(address()).toBe("/sourceSystems?search=riks"));
  expect(screen.queryByText("Patientregistret")).toBeNull();
  expect(screen.getByText("Inget passar sökningen.")).toBeDefined();
});
