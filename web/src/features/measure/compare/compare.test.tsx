import { getMeasure } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenMeasure } from "../../../testing/given.ts";
import { renderApp } from "../../../testing/render-app.tsx";

test("a comparison shows what differs, and all on demand", async () => {
  const api = fakeApi();
  const first = givenMeasure({ title: "Ett", numeratorDefinition: "Alla som rökt", description: "Samma" });
  const second = givenMeasure({ title: "Två", numeratorDefinition: "Alla som slutat", description: "Samma" });
  api.respond(getMeasure, () => Response.json(api.calls.at(-1)?.path.endsWith(first.id) ? first : second));
  const { user, address } = renderApp(`/compare?id=${first.id}&id=${second.id}`);

  const table = await screen.findByRole("table", { name: "Jämför mått" });
  const headers = () =>
    within(table)
      .getAllByRole("rowheader")
      .map((header) => header.textContent);
  expect(within(table).getByRole("link", { name: "Två" })).toBeDefined();
  expect(within(table).getByRole("row", { name: /Alla som rökt.*Alla som slutat/ })).toBeDefined();
  expect(within(table).queryByText("Samma")).toBeNull();
  expect(document.title).toBe("Jämför mått: Ett, Två – Indikatorkatalogen");
  await user.click(screen.getByRole("checkbox", { name: "Visa bara det som skiljer" }));

  await waitFor(() => expect(within(table).getAllByText("Samma")).toHaveLength(2));
  expect(headers().some((header) => header?.includes("(Skiljer sig åt)"))).toBe(true);
  expect(address()).toContain("all=true");
});

test("a comparison of one measure says how to choose more", async () => {
  fakeApi();
  renderApp("/compare?id=01900000-0000-7000-8000-000000000001");

  expect(await screen.findByRole("heading", { name: "Välj två till fyra mått att jämföra" })).toBeDefined();
});
