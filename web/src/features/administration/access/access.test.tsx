import {
  getCode,
  getUserProfile,
  instanceIdentifiers,
  listAllEvents,
  listCodesWithCount,
  listHelpTexts,
  listMeasureGroups,
  listMeasuresWithCode,
  listPerformingOrganizations,
  listPersonsWithCount,
  listRoles,
  listViewGroups,
  listViewTemplatePage,
  measurementSources,
  reportingSystems,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenPage } from "../../../testing/given.ts";
import { givenKeyword, givenListPage } from "../../../testing/given-entries.ts";
import { endTicket, givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

beforeEach(endTicket);

/** Every list responds, each with its own number of rows. */
function givenLists() {
  const api = fakeApi();
  const empty = { ...givenListPage([]), totalCount: 24 };
  for (const { list } of [measurementSources, reportingSystems, instanceIdentifiers]) {
    api.respond(list, () => Response.json(empty));
  }
  for (const list of [listCodesWithCount, listPersonsWithCount, listRoles, listMeasureGroups, listViewGroups]) {
    api.respond(list, () => Response.json(empty));
  }
  for (const list of [listAllEvents, listPerformingOrganizations]) api.respond(list, () => Response.json(empty));
  api.respond(listViewTemplatePage, () => Response.json(empty));
  api.answer(listHelpTexts, []);
  return api;
}

test("an administrator finds every list with its count", async () => {
  givenLogin(givenLists(), "ADMIN");

  renderApp("/administration");

  const heading = await screen.findByRole("heading", { level: 2, name: "Nyckelord" });
  const card = heading.closest("li");
  if (!card) throw new Error("No card");
  expect(await within(card).findByText("24")).toBeDefined();
  expect(within(card).getByText("Ämnen som måtten ordnas och söks efter.")).toBeDefined();
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(28);
  // Events and the security log are written by the catalogue alone.
  expect(screen.getAllByText("Endast läsning")).toHaveLength(2);
});

test("the menu beside a list leads to the other lists and to the catalogue bundle", async () => {
  givenLogin(givenLists(), "ADMIN");

  renderApp("/administration/helpTexts");

  const [menu] = await screen.findAllByRole("navigation", { name: "Administration" });
  if (!menu) throw new Error("No menu");
  expect(within(menu).getAllByRole("link", { name: "Nyckelord" }).length).toBeGreaterThan(0);
  const bundle = within(menu).getAllByRole("link", { name: "Katalogpaket" })[0];
  expect(bundle?.getAttribute("href")).toContain("/administration/bundle");
});

test("an editor changes persons and reads the rest", async () => {
  givenLogin(givenLists(), "EDITOR");

  renderApp("/administration");

  await screen.findByRole("heading", { level: 2, name: "Personer" });
  expect(screen.getAllByText("Endast läsning")).toHaveLength(20);
});

test.each([
  ["ADMIN", true],
  ["MAIN_EDITOR", true],
  ["EDITOR", true],
  ["READER", false],
  ["TECH_ADMIN", true],
] as const)("the menu leads %s to the administration: %s", async (role, isLed) => {
  const api = fakeApi();
  givenLogin(api, role);
  api.answer(searchMeasures, givenPage([]));
  api.answer(getUserProfile, { id: givenId(), filters: [] });

  renderApp("/");
  await screen.findByRole("button", { name: /^Ditt konto/ });
  await screen.findByRole("heading", { name: "Inga mått passar sökningen" });

  expect(screen.queryAllByRole("link", { name: "Administration" })).toHaveLength(isLed ? 1 : 0);
});

test("a visitor is asked to log in and returns to the same page", async () => {
  fakeApi();

  renderApp("/administration/keywords?search=stroke");

  expect(await screen.findByRole("heading", { name: "Logga in för att administrera" })).toBeDefined();
  const links = screen.getAllByRole("link", { name: "Logga in" });
  expect(links.map((link) => link.getAttribute("href"))).toContain(
    `/login/?return=${encodeURIComponent("/administration/keywords?search=stroke")}`,
  );
});

test("a reader sees that they lack access", async () => {
  givenLogin(fakeApi(), "READER");

  renderApp("/administration");

  expect(await screen.findByRole("heading", { name: "Du har inte behörighet till administrationen" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Logga in" })).toBeNull();
});

test("neither a list nor its entry is fetched for an editor without access to it", async () => {
  const api = givenLists();
  givenLogin(api, "EDITOR");

  renderApp("/administration/users/ny");

  expect(await screen.findByRole("heading", { name: "Du har inte behörighet till listan" })).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls.filter(({ path }) => path.startsWith("/users"))).toEqual([]);
});

test("somebody without the right reads an entry but cannot change it", async () => {
  const api = givenLists();
  givenLogin(api, "EDITOR");
  api.answer(getCode, givenKeyword("Stroke"));
  api.answer(listMeasuresWithCode, []);

  renderApp("/administration/keywords/STROKE");

  const panel = await screen.findByRole("dialog", { name: "Stroke" });
  expect(within(panel).getByRole<HTMLInputElement>("textbox", { name: "Namn" }).readOnly).toBe(true);
  expect(within(panel).queryByRole("button", { name: "Spara" })).toBeNull();
  expect(within(panel).queryByRole("button", { name: "Ta bort" })).toBeNull();
});

test("a main editor also says which field a help text belongs to", async () => {
  const api = givenLists();
  givenLogin(api, "MAIN_EDITOR");
  const help = { id: givenId(), mapping: "measureversion.title", description: "Kort.", helpText: null };
  api.answer(listHelpTexts, [help]);

  renderApp(`/administration/helpTexts/${help.id}`);

  const panel = await screen.findByRole("dialog", { name: "Titel" });
  const isReadOnly = (name: string) => within(panel).getByRole<HTMLInputElement>("textbox", { name }).readOnly;
  expect(within(panel).getByRole<HTMLSelectElement>("combobox", { name: "Fält" }).disabled).toBe(false);
  expect(isReadOnly("Kort hjälp")).toBe(false);
  expect(within(panel).getByRole("button", { name: "Ta bort" })).toBeDefined();
});

test("users who may not create an entry get no empty form", async () => {
  givenLogin(givenLists(), "EDITOR");

  renderApp("/administration/keywords/ny");

  const panel = await screen.findByRole("dialog", { name: "Nyckelord" });
  expect(within(panel).getByRole("alert").textContent).toMatch(/^Du kan inte lägga till något här/);
  expect(within(panel).queryByRole("textbox")).toBeNull();
});
