import { maxFilterValues, searchMeasures } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenFacets, givenPage, givenRow } from "../../../testing/given.ts";
import { renderApp } from "../../../testing/render-app.tsx";

/** A list whose measures have a number of keywords, of which those with these numbers are chosen. */
async function openKeywords(count: number, ...chosen: number[]) {
  const keywords = Array.from({ length: count }, (_, index) => ({
    id: `w${index}`,
    name: `Ord ${index}`,
    count: 1000 + index,
  }));
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()], { facets: givenFacets({ keywords }) }));
  const app = renderApp(`/?${chosen.map((index) => `keywords=w${index}`).join("&")}`);
  const group = await screen.findByRole("group", { name: "Nyckelord" });
  const panel = within(group.closest("details") as HTMLElement);
  const names = () =>
    within(group)
      .getAllByRole("checkbox")
      .map((box) => box.closest("label")?.textContent);
  return { ...app, panel, names };
}

test("the five commonest values are shown first, each with its count, and all on request", async () => {
  const { user, panel, names } = await openKeywords(7);
  expect(names()).toHaveLength(5);
  expect(names()[0]).toMatch(/^Ord 0.*1\s000$/);

  await user.click(panel.getByRole("button", { name: "Visa alla 7" }));
  expect(names()).toHaveLength(7);
  await user.click(panel.getByRole("button", { name: "Visa färre" }));

  expect(names()).toHaveLength(5);
});

test("five values need no button to show all", async () => {
  const { panel } = await openKeywords(5);

  expect(panel.queryByRole("button")).toBeNull();
});

test("a chosen value is shown wherever it stands, so that it can be taken away", async () => {
  const { user, panel, names, address } = await openKeywords(9, 7);
  expect(names()).toHaveLength(6);

  await user.click(panel.getByRole("checkbox", { name: /^Ord 7/ }));

  await waitFor(() => expect(address()).toBe("/"));
});

test("a filter with as many values as it takes offers only to take some away", async () => {
  const all = Array.from({ length: maxFilterValues }, (_, index) => index);
  const { user, panel } = await openKeywords(maxFilterValues + 1, ...all);
  expect(panel.getByText(new RegExp(`^Högst ${maxFilterValues} val i ett filter`))).toBeDefined();

  await user.click(panel.getByRole("button", { name: `Visa alla ${maxFilterValues + 1}` }));

  expect(panel.getByRole("checkbox", { name: new RegExp(`^Ord ${maxFilterValues}`) })).toMatchObject({
    disabled: true,
  });
  expect(panel.getByRole("checkbox", { name: /^Ord 0/ })).toMatchObject({ disabled: false });
});
