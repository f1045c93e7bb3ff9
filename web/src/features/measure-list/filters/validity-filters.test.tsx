import { searchMeasures } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenPage, givenRow, givenTime } from "../../../testing/given.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow({ title: "Trombolys" })]));
});

async function open(search = "") {
  const app = renderApp(`/${search}`);
  const filters = await screen.findByLabelText("Fler filter");
  const body = () => Object(api.calls.findLast(({ path }) => path === searchMeasures.path)?.body);
  return { ...app, filters, body };
}

test("the words are looked for in titles only when that is chosen, and in all text again", async () => {
  const { user, filters, address, body } = await open("?search=stroke");

  await user.selectOptions(within(filters).getByRole("combobox", { name: "Sök i" }), "Bara titel");
  await waitFor(() => expect(body()).toMatchObject({ searchValue: "stroke", textSearchSubset: "TITLE" }));
  expect(address()).toBe("/?search=stroke&subset=TITLE");
  await user.selectOptions(within(filters).getByRole("combobox", { name: "Sök i" }), "All text");

  await waitFor(() => expect(address()).toBe("/?search=stroke"));
});

test("measures that end soon are found by months, and the chip takes the filter away", async () => {
  const { user, filters, address, body } = await open();

  await user.selectOptions(within(filters).getByRole("combobox", { name: "Går ut" }), "Inom 6 månader");
  await waitFor(() => expect(body()).toMatchObject({ expiresBeforeNrOfMonths: 6 }));
  await user.click(await screen.findByLabelText("Ta bort filtret Går ut inom 6 månader"));

  await waitFor(() => expect(address()).toBe("/"));
  expect(within(filters).getByRole("combobox", { name: "Går ut" })).toMatchObject({ value: "0" });
});

test("a number of months that another program chose can be seen and kept", async () => {
  const { filters, body } = await open("?expires=7");

  expect(within(filters).getByRole("combobox", { name: "Går ut" })).toMatchObject({ value: "7" });
  expect(within(filters).getByRole("option", { name: "Inom 7 månader" })).toBeDefined();
  expect(body()).toMatchObject({ expiresBeforeNrOfMonths: 7 });
});

test("a period narrows the list, and each end is removed by itself", async () => {
  const { user, filters, address, body } = await open();

  await user.click(within(filters).getByRole("textbox", { name: "Giltig från och med" }));
  await user.paste("2024-01-01");
  await user.tab();
  await waitFor(() => expect(address()).toBe("/?validFrom=2024-01-01"));
  await user.click(within(filters).getByRole("textbox", { name: "Giltig till och med" }));
  await user.paste("2026-12-31");
  await user.tab();

  await waitFor(() =>
    expect(body()).toMatchObject({ validFrom: givenTime("2024-01-01"), validTo: givenTime("2026-12-31") }),
  );
  await user.click(await screen.findByLabelText("Ta bort filtret Giltig från 2024-01-01"));
  await waitFor(() => expect(address()).toBe("/?validTo=2026-12-31"));
});

test("another filter leads to the first page", async () => {
  api.answer(searchMeasures, givenPage([givenRow()], { totalCount: 400, index: 3 }));
  const { user, filters, address } = await open("?page=4");

  await user.selectOptions(within(filters).getByRole("combobox", { name: "Går ut" }), "Inom 3 månader");

  await waitFor(() => expect(address()).toBe("/?expires=3"));
});
