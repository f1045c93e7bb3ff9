import { reportingSystems, searchMeasures } from "@indikatorkatalogen/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenFacets, givenPage } from "../../testing/given.ts";
import { givenSystem } from "../../testing/given-entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

test("those who fetch the catalogue learn how, and how the contract is used today", async () => {
  const api = fakeApi();
  api.answer(reportingSystems.list, [givenSystem("INCA", { contractVersion: 3.1 }), givenSystem("Stratum")]);
  const facets = givenFacets({ contractVersion: [{ id: "3.1", name: "3.1", count: 87 }] });
  api.answer(searchMeasures, givenPage([], { facets, totalCount: 1204 }));

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
