import {
  getCode,
  listCodesWithCount,
  listHelpTexts,
  listMeasuresWithCode,
  listPersonsWithCount,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId } from "../../../testing/given.ts";
import { givenKeyword, givenListPage, givenPerson } from "../../../testing/given-entries.ts";
import { endTicket, givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

beforeEach(endTicket);

const sentTo = (api: ReturnType<typeof fakeApi>, part: string) => api.calls.filter(({ path }) => path.includes(part));

test("a list shows its rows with how many measures use each", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  const stroke = givenKeyword("Stroke", { measureCount: 17, description: "Slaganfall" });
  api.answer(listCodesWithCount, givenListPage([stroke], { totalCount: 312 }));

  renderApp("/administration/keywords");

  const table = await screen.findByRole("table", { name: /Nyckelord/ });
  const headers = within(table).getAllByRole("columnheader");
  expect(headers.map(({ textContent }) => textContent)).toEqual(["Namn", "Beskrivning", "Mått"]);
  expect(within(table).getByRole("link", { name: "Stroke" }).getAttribute("href")).toBe(
    "/administration/keywords/STROKE",
  );
  expect(within(table).getByText("17")).toBeDefined();
  expect(screen.getByText("1-20 av 312")).toBeDefined();
  expect(screen.getByText("312 rader")).toBeDefined();
  expect(document.title).toBe("Nyckelord – Indikatorkatalogen");
});

test("search, sorting and page are in the address and sent to the server", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listCodesWithCount, givenListPage([givenKeyword("Stroke")], { totalCount: 60 }));
  const { user, address } = renderApp("/administration/keywords");
  await screen.findByRole("table");
  // No row has a description.
  expect(screen.queryByRole("columnheader", { name: "Beskrivning" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Mått" }));
  await waitFor(() =>
    expect(screen.getByRole("columnheader", { name: "Mått" }).getAttribute("aria-sort")).toBe("ascending"),
  );
  await user.type(screen.getByRole("textbox", { name: "Sök bland nyckelord" }), "str");
  await waitFor(() => expect(address()).toContain("search=str"));
  await user.click(screen.getByRole("button", { name: "Nästa sida" }));

  await waitFor(() => expect(address()).toContain("page=2"));
  const sent = sentTo(api, "paginated").at(-1)?.query;
  expect(Object.fromEntries(sent ?? [])).toMatchObject({
    searchValue: "str",
    sortfield: "MEASURE_COUNT",
    sortDirection: "ASCENDING",
    index: "1",
    pagesize: "20",
  });
  expect(await screen.findByText("Str", { selector: "mark" })).toBeDefined();
});

test("a search that comes late does not close the entry that has been opened meanwhile", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  const stroke = givenKeyword("Stroke");
  api.answer(listCodesWithCount, givenListPage([stroke]));
  api.answer(getCode, stroke);
  api.answer(listMeasuresWithCode, []);
  const { user, address } = renderApp("/administration/keywords");
  const link = await screen.findByRole("link", { name: "Stroke" });

  await user.type(screen.getByRole("textbox", { name: "Sök bland nyckelord" }), "str");
  await user.click(link);

  await waitFor(() => expect(address()).toBe("/administration/keywords/STROKE?search=str"));
  expect(await screen.findByRole("dialog", { name: "Stroke" })).toBeDefined();
});

test("the focus stays on a row that is still there when the list is refetched", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listCodesWithCount, givenListPage([givenKeyword("Stroke")]));
  const { user, address } = renderApp("/administration/keywords");
  const link = await screen.findByRole("link", { name: "Stroke" });

  await user.type(screen.getByRole("textbox", { name: "Sök bland nyckelord" }), "str");
  link.focus();
  await waitFor(() => expect(address()).toBe("/administration/keywords?search=str"));
  await screen.findByText("Str", { selector: "mark" });

  expect(document.activeElement).toBe(link);
});

test("a list that the server gives whole is searched and sorted all the same", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  const help = (mapping: string, helpText: string) => ({ id: givenId(), mapping, description: null, helpText });
  api.answer(listHelpTexts, [help("measureversion.unit", "Vad"), help("measureversion.title", "Kort och tydligt")]);
  const { user } = renderApp("/administration/helpTexts");

  const table = await screen.findByRole("table");
  const names = () =>
    within(table)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(["Enhet", "Titel"]);
  await user.type(screen.getByRole("textbox", { name: "Sök bland hjälptexter" }), "tydligt");

  await waitFor(() => expect(names()).toEqual(["Titel"]));
});

test("a search without hits offers the whole list", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listCodesWithCount, givenListPage<ReturnType<typeof givenKeyword>>([]));
  const { user, address } = renderApp("/administration/keywords?search=zzz");

  await screen.findByRole("heading", { name: "Inget passar sökningen" });
  await user.click(screen.getByRole("button", { name: "Visa alla" }));

  await waitFor(() => expect(address()).toBe("/administration/keywords"));
});

test("a page past the end leads back to the first", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listCodesWithCount, givenListPage([], { totalCount: 25 }));
  const { user, address } = renderApp("/administration/keywords?page=9");

  await screen.findByRole("heading", { name: "Här är listan slut" });
  await user.click(screen.getByRole("button", { name: "Gå till första sidan" }));

  await waitFor(() => expect(address()).toBe("/administration/keywords"));
});

test("a list that cannot be fetched can be tried again", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.refuse(listCodesWithCount, 500);
  const { user } = renderApp("/administration/keywords");

  await screen.findByRole("heading", { name: "Listan kunde inte hämtas" });
  api.answer(listCodesWithCount, givenListPage([givenKeyword("Stroke")]));
  await user.click(screen.getByRole("button", { name: "Försök igen" }));

  expect(await screen.findByRole("link", { name: "Stroke" })).toBeDefined();
});

test("on a small screen the list is cards that can be sorted", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  const api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(listPersonsWithCount, givenListPage([givenPerson("Karin", "Ek")]));
  const { user, address } = renderApp("/administration/persons");

  expect(await screen.findByRole("link", { name: "Ek, Karin" })).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Sortera efter" }), "Mått");

  await waitFor(() => expect(address()).toBe("/administration/persons?sort=MEASURE_COUNT"));
});

test("an unknown list is a page that is not there", async () => {
  givenLogin(fakeApi(), "ADMIN");

  renderApp("/administration/nonsense");

  expect(await screen.findByText("404")).toBeDefined();
});
