import {
  getUsageStatistics,
  reportingSystems,
  searchMeasures,
  type UsageStatistics,
} from "@indikatorkatalogen/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenFacets, givenPage } from "../../testing/given.ts";
import { givenSystem } from "../../testing/given-entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

const since = Date.UTC(2025, 9, 15, 12);

function givenCatalogue(counts: UsageStatistics["counts"] = []) {
  const api = fakeApi();
  api.answer(reportingSystems.list, [givenSystem("INCA", { contractVersion: 3.1 }), givenSystem("Stratum")]);
  const facets = givenFacets({ contractVersion: [{ id: "3.1", name: "3.1", count: 87 }] });
  api.answer(searchMeasures, givenPage([], { facets, totalCount: 1204 }));
  api.answer(getUsageStatistics, { since, month: "2026-11", counts });
  return api;
}

const numbersOf = (channel: string) => {
  const table = screen.getByRole("table", { name: "Så används katalogen" });
  const row = within(table).getByRole("row", { name: new RegExp(`^${channel}`) });
  return within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent?.replace(/\s/g, " "));
};

test("the page explains how to read the catalogue, and how the contract is used today", async () => {
  givenCatalogue();

  renderApp("/consumerOfMeasures");

  expect(await screen.findByRole("heading", { level: 1, name: "För dig som hämtar katalogen" })).toBeDefined();
  expect(await screen.findByText(/^1\s204 publicerade mått$/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Hämta openapi.json" }).getAttribute("href")).toBe(
    "/services/api/1.0/openapi.json",
  );
  expect(screen.getByRole("link", { name: "Flöde (Atom)" }).getAttribute("href")).toBe(
    "/services/api/1.0/changes/atom",
  );
  const table = await screen.findByRole("table", { name: "Kontraktsversioner" });
  const newest = within(table).getByRole("row", { name: /^3\.1/ });
  expect(within(newest).getByRole("link", { name: "87" })).toBeDefined();
  expect(within(newest).getByRole("link", { name: "INCA" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Stratum" })).toBeNull();
});

test("the table shows the use of each channel: this month, last month and in a year", async () => {
  givenCatalogue([
    { month: "2026-11", channel: "SEARCH", count: 12345 },
    { month: "2026-10", channel: "SEARCH", count: 20 },
    { month: "2025-12", channel: "SEARCH", count: 3 },
    { month: "2025-11", channel: "SEARCH", count: 400 },
    { month: "2026-10", channel: "WEB_FILE", count: 7 },
  ]);

  renderApp("/consumerOfMeasures");

  expect(await screen.findByText("Räknat sedan 2025-10-15.")).toBeDefined();
  expect(numbersOf("Sökningar")).toEqual(["12 345", "20", "12 368"]);
  expect(numbersOf("Filer från måttlistan")).toEqual(["0", "7", "7"]);
  expect(numbersOf("OpenAPI")).toEqual(["0", "0", "0"]);
});

test("without any use the page says since when usage is counted", async () => {
  givenCatalogue();

  renderApp("/consumerOfMeasures");

  expect(await screen.findByText("Inget har hämtats sedan räkningen började 2025-10-15.")).toBeDefined();
  expect(numbersOf("Enskilda mått")).toEqual(["0", "0", "0"]);
});

test("counts that cannot be loaded are reported, with a retry", async () => {
  const api = givenCatalogue();
  api.respond(getUsageStatistics, () => new Response(null, { status: 500 }));
  renderApp("/consumerOfMeasures");
  expect(await screen.findByText("Antalen kunde inte hämtas.")).toBeDefined();

  api.answer(getUsageStatistics, {
    since,
    month: "2026-11",
    counts: [{ month: "2026-11", channel: "ATOM", count: 5 }],
  });
  await userEvent.click(screen.getByRole("button", { name: "Försök igen" }));

  expect(await screen.findByText("Räknat sedan 2025-10-15.")).toBeDefined();
  expect(numbersOf("Flöde")).toEqual(["5", "0", "5"]);
});
