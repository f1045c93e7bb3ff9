import { searchMeasures } from "@indikatorkatalogen/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenPage, givenRow } from "../../../testing/given.ts";
import { renderApp } from "../../../testing/render-app.tsx";

test("many active filters do not push the list away: the first are shown, and the rest on request", async () => {
  fakeApi().answer(searchMeasures, givenPage([givenRow()]));
  const chosen = Array.from({ length: 12 }, (_, index) => `keywords=word${index}`);
  const { user } = renderApp(`/?${chosen.join("&")}`);
  const filters = await screen.findByRole("list", { name: "Valda filter" });
  const removals = () => within(filters).getAllByRole("button", { name: /^Ta bort filtret/ });

  expect(removals()).toHaveLength(10);
  await user.click(within(filters).getByRole("button", { name: "Visa alla 12" }));
  expect(removals()).toHaveLength(12);
  await user.click(within(filters).getByRole("button", { name: "Visa färre" }));

  expect(removals()).toHaveLength(10);
  expect(within(filters).getByRole("button", { name: "Rensa alla" })).toBeDefined();
});
