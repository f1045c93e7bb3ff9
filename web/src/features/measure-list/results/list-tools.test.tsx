import { searchMeasures } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenPage, givenRow, givenTime } from "../../../testing/given.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  const row = givenRow({
    title: "Trombolys",
    measureDefinition: "Andel som får trombolys",
    validTo: givenTime("2027-06-30"),
    measuringFrequencies: [
      { id: "M", name: "Månad" },
      { id: "A", name: "År" },
    ],
  });
  api.answer(searchMeasures, givenPage([row], { totalCount: 45 }));
});
const request = () => Object(api.calls.findLast(({ path }) => path === searchMeasures.path)?.body);

test("a page after the last says where the list ends, and leads to the first", async () => {
  api.answer(searchMeasures, givenPage([], { totalCount: 45, index: 7 }));
  const { user, address } = renderApp("/?page=8&search=stroke");
  expect(await screen.findByRole("heading", { name: "Här är listan slut" })).toBeDefined();

  await user.click(screen.getByRole("button", { name: "Gå till första sidan" }));

  await waitFor(() => expect(address()).toBe("/?search=stroke"));
});

describe("the choice of order", () => {
  test("begins with the newest for dates, and is turned by its button", async () => {
    const { user } = renderApp("/");
    const order = await screen.findByRole("combobox", { name: "Sortera efter" });

    await user.selectOptions(order, "Senast publicerad");
    await waitFor(() => expect(request()).toMatchObject({ sortfield: "PUBLISHED", sortDirection: "DESCENDING" }));
    await user.click(await screen.findByRole("button", { name: /^Fallande ordning/ }));

    await waitFor(() => expect(request()).toMatchObject({ sortfield: "PUBLISHED", sortDirection: "ASCENDING" }));
    expect(await screen.findByRole("button", { name: /^Stigande ordning/ })).toBeDefined();
  });

  test("has no direction by relevance, which is offered for a search only", async () => {
    renderApp("/?search=stroke");

    const order = await screen.findByRole("combobox", { name: "Sortera efter" });
    expect(within(order).getByRole("option", { name: "Bästa träff" })).toMatchObject({ selected: true });
    expect(screen.queryByRole("button", { name: /^(Stigande|Fallande)/ })).toBeNull();
  });
});

describe("the columns", () => {
  async function openPicker(columns: string) {
    const { user, address } = renderApp(`/?columns=${columns}`);
    await user.click(await screen.findByRole("button", { name: "Kolumner" }));
    return { user, address, picker: within(await screen.findByRole("dialog", { name: "Välj kolumner" })) };
  }

  test("are moved down and taken away, but not the title, and not beyond the ends", async () => {
    const { user, address, picker } = await openPicker("title,validTo,status");
    expect(picker.getByRole("checkbox", { name: "Titel" })).toMatchObject({ checked: true, disabled: true });
    expect(picker.getByRole("button", { name: "Flytta upp Titel" })).toMatchObject({ ariaDisabled: "true" });
    expect(picker.getByRole("button", { name: "Flytta ned Status" })).toMatchObject({ ariaDisabled: "true" });

    await user.click(picker.getByRole("button", { name: "Flytta ned Giltig till" }));
    await waitFor(() => expect(address()).toBe("/?columns=title,status,validTo"));
    await user.click(await picker.findByRole("checkbox", { name: "Status" }));

    await waitFor(() => expect(address()).toBe("/?columns=title,validTo"));
  });

  test("are labelled values on the cards of a small screen, with a dash for what is missing", async () => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
    renderApp("/?columns=title,measureDefinition,measuringFrequencies,validTo,unitType");
    const card = (await screen.findByRole("link", { name: "Trombolys" })).closest("li");

    const values = within(card as HTMLElement).getAllByRole("definition");

    expect(values.map(({ textContent }) => textContent)).toEqual([
      "Andel som får trombolys",
      "Månad, År",
      "2027-06-30",
      "–",
    ]);
    expect(within(card as HTMLElement).queryByText("Publicerad")).toBeNull();
  });

  test("on cards are none when only what needs no label is chosen", async () => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
    renderApp("/");
    const card = (await screen.findByRole("link", { name: "Trombolys" })).closest("li");

    expect(within(card as HTMLElement).queryByRole("definition")).toBeNull();
    expect(within(card as HTMLElement).getByText("Publicerad")).toBeDefined();
  });
});
