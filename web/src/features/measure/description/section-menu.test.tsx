import { getMeasure, listViewGroupsOfMeasure, searchMeasures } from "@indikatorkatalogen/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { givenMeasure, givenPage } from "../../../testing/given.ts";
import { givenMeasurePage } from "../../../testing/given-measure-page.ts";
import { renderApp } from "../../../testing/render-app.tsx";

/** Tops of the page's sections, relative to the window; those that are not named are below it. */
function givenTops(tops: Record<string, number>) {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.id] ?? 5000, 0, 0);
  });
}

async function openMenu() {
  const api = givenMeasurePage("MAIN_EDITOR");
  api.answer(listViewGroupsOfMeasure, []);
  api.answer(searchMeasures, givenPage([]));
  const measure = givenMeasure({ numeratorDefinition: "De som fick trombolys" });
  api.answer(getMeasure, measure);
  const { user } = renderApp(`/measure/${measure.id}`);
  const menu = within(await screen.findByRole("navigation", { name: "Avsnitt" }));
  const links = menu.getAllByRole("link");
  const current = () => links.filter((link) => link.getAttribute("aria-current") === "location");
  const idOf = (link: HTMLElement | undefined) => link?.getAttribute("href")?.split("#").at(-1) ?? "";
  return { user, links, current, idOf };
}

beforeEach(() => {
  vi.stubGlobal("innerHeight", 800);
  vi.stubGlobal("scrollY", 0);
});

test("the section whose beginning was passed last is marked while reading", async () => {
  const { links, current, idOf } = await openMenu();
  expect(current()).toEqual([links[0]]);

  givenTops({ [idOf(links[0])]: -900, [idOf(links[1])]: 20, [idOf(links[2])]: 400 });
  fireEvent.scroll(window);

  expect(current()).toEqual([links[1]]);
});

test("the last section is marked at the end of the page, even if it never reaches the top", async () => {
  const { links, current } = await openMenu();
  givenTops({});
  vi.stubGlobal("scrollY", 200);

  fireEvent.scroll(window);

  expect(current()).toEqual([links.at(-1)]);
});

test("a chosen section gets the focus and stays marked until the reader scrolls", async () => {
  const { user, links, current, idOf } = await openMenu();
  givenTops({ [idOf(links[0])]: 20 });

  await user.click(links[2] as HTMLElement);
  fireEvent.scroll(window);
  expect(document.activeElement?.id).toBe(idOf(links[2]));
  expect(current()).toEqual([links[2]]);
  fireEvent.keyDown(window, { key: "Tab" });
  expect(current()).toEqual([links[2]]);
  fireEvent.wheel(window);

  expect(current()).toEqual([links[0]]);
});
