import {
  createSearchFilter,
  createUserProfile,
  deleteSearchFilter,
  filterConfigurationInput,
  getPublicSearchFilter,
  getUserProfile,
  listPublicSearchFilters,
  type PublicSearchFilter,
  type RoleId,
  type SearchFilter,
  searchMeasures,
  updateSearchFilter,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenFacets, givenId, givenPage, givenRow } from "../../../testing/given.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

const givenSearch = (search: Partial<SearchFilter> = {}): SearchFilter => ({
  id: givenId(),
  name: "Mina hjärtmått",
  type: "DASHBOARD_MEASURE",
  publiclyAvailable: false,
  filterConfiguration: filterConfigurationInput.parse({ searchValue: "infarkt" }),
  ...search,
});

const givenShared = (search: Partial<PublicSearchFilter> = {}): PublicSearchFilter => ({
  ...givenSearch({ name: "Primärvårdskvalitet", publiclyAvailable: true }),
  owner: "Bo Ek",
  mine: false,
  ...search,
});

interface Saved {
  role?: RoleId;
  mine?: SearchFilter[];
  shared?: PublicSearchFilter[];
}

function givenSaved({ role, mine = [], shared = [] }: Saved) {
  const api = fakeApi();
  const facets = givenFacets({ keywords: [{ id: "K1", name: "Stroke", count: 4 }] });
  api.answer(searchMeasures, givenPage([givenRow()], { facets }));
  api.answer(listPublicSearchFilters, shared);
  api.answer(getUserProfile, { id: givenId(), filters: mine });
  if (role) givenLogin(api, role);
  return api;
}

const sentTo = (api: ReturnType<typeof fakeApi>, { method, path }: { method: string; path: string }) =>
  api.calls.filter((call) => call.method === method && call.path === path).at(-1)?.body;

const openDialog = async (user: ReturnType<typeof renderApp>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "Hantera" }));
  return screen.findByRole("dialog", { name: "Sparade sökningar" });
};

test("one's own and shared searches stand under the search box and open the list", async () => {
  givenSaved({ role: "READER", mine: [givenSearch()], shared: [givenShared()] });
  const { user, address } = renderApp("/");

  const links = await screen.findByRole("navigation", { name: "Sparade sökningar" });
  expect(within(links).getByRole("link", { name: "Delad: Primärvårdskvalitet" })).toBeDefined();
  await user.click(within(links).getByRole("link", { name: "Mina hjärtmått" }));

  await waitFor(() => expect(address()).toBe("/?search=infarkt"));
});

test("a shared search leads to what it holds without another request", async () => {
  const keywords = [{ id: "K1", displayName: "x" }];
  const filterConfiguration = filterConfigurationInput.parse({ searchValue: "vaccination", keywords });
  const api = givenSaved({ shared: [givenShared({ filterConfiguration })] });
  const { user, address } = renderApp("/");

  await user.click(await screen.findByRole("link", { name: "Delad: Primärvårdskvalitet" }));

  await waitFor(() => expect(address()).toBe("/?keywords=K1&search=vaccination"));
  expect(api.calls.filter(({ path }) => path.includes("searchfilters/public/"))).toEqual([]);
});

test("the address of a shared search opens it, and one that is gone leads to the whole list", async () => {
  const api = givenSaved({});
  api.answer(getPublicSearchFilter, givenSearch());
  const { address } = renderApp(`/?saved=${givenId()}`);
  await waitFor(() => expect(address()).toBe("/?search=infarkt"));

  api.refuse(getPublicSearchFilter, 404, { code: "ENTITY_NOT_FOUND_404" });
  const { address: other } = renderApp(`/?saved=${givenId()}`);
  await waitFor(() => expect(other()).toBe("/"));
});

test("a visitor sees what is shared, but cannot save or change anything", async () => {
  givenSaved({ shared: [givenShared()] });

  renderApp("/");

  expect(await screen.findByRole("link", { name: "Delad: Primärvårdskvalitet" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Spara sökning" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Hantera" })).toBeNull();
});

test("without any saved searches there are examples", async () => {
  givenSaved({});
  const { user, address } = renderApp("/");

  await user.click(await screen.findByRole("button", { name: "höftfraktur" }));

  await waitFor(() => expect(address()).toBe("/?search=höftfraktur"));
});

test("somebody without a profile gets one", async () => {
  const api = givenSaved({ role: "READER" });
  api.refuse(getUserProfile, 404, { code: "ENTITY_NOT_FOUND_404" });
  api.answer(createUserProfile, { id: givenId(), filters: [givenSearch()] });

  renderApp("/");

  expect(await screen.findByRole("link", { name: "Mina hjärtmått" })).toBeDefined();
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("the list is saved as it stands, with its filters' names", async () => {
  const api = givenSaved({ role: "READER" });
  api.answer(createSearchFilter, givenSearch());
  const { user } = renderApp("/?search=stroke&keywords=K1&sort=PUBLISHED&direction=DESCENDING&pageSize=50&page=3");

  await user.click(await screen.findByRole("button", { name: "Spara sökning" }));
  const dialog = await screen.findByRole("dialog", { name: "Spara sökning" });
  await user.type(within(dialog).getByRole("textbox", { name: /Namn/ }), "Stroke i år");
  await user.click(within(dialog).getByRole("checkbox", { name: /Dela med alla/ }));
  await user.click(within(dialog).getByRole("button", { name: "Spara" }));

  expect(await screen.findByText("Sökningen ”Stroke i år” är sparad")).toBeDefined();
  expect(sentTo(api, createSearchFilter)).toMatchObject({
    name: "Stroke i år",
    type: "DASHBOARD_MEASURE",
    publiclyAvailable: true,
    filterConfiguration: {
      searchValue: "stroke",
      keywords: [{ id: "K1", displayName: "Stroke" }],
      sorting: { id: "PUBLISHED", direction: "DESCENDING" },
      pageSize: 50,
    },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a search without a name, or with one that is taken, is not saved and says why", async () => {
  const api = givenSaved({ role: "READER" });
  const taken = "Det finns redan en sparad sökning med det namnet";
  api.refuse(createSearchFilter, 409, { code: "CONFLICT_409", detailInfo: taken });
  const { user } = renderApp("/");
  await user.click(await screen.findByRole("button", { name: "Spara sökning" }));
  const dialog = await screen.findByRole("dialog", { name: "Spara sökning" });

  await user.click(within(dialog).getByRole("button", { name: "Spara" }));
  expect(await within(dialog).findByText("Detta fält är obligatoriskt")).toBeDefined();
  expect(sentTo(api, createSearchFilter)).toBeUndefined();

  await user.type(within(dialog).getByRole("textbox", { name: /Namn/ }), "Stroke");
  await user.click(within(dialog).getByRole("button", { name: "Spara" }));
  expect(await within(dialog).findByText(taken)).toBeDefined();
});

test("a name half typed is still there when the page is opened again", async () => {
  givenSaved({ role: "READER" });
  const first = renderApp("/");
  await first.user.click(await screen.findByRole("button", { name: "Spara sökning" }));
  await first.user.type(await screen.findByRole("textbox", { name: /Namn/ }), "Stroke i");
  first.close();

  renderApp("/");

  const dialog = await screen.findByRole("dialog", { name: "Spara sökning" });
  expect(within(dialog).getByRole<HTMLInputElement>("textbox", { name: /Namn/ }).value).toBe("Stroke i");
});

test("an old search is overwritten by the list as it is now", async () => {
  const search = givenSearch();
  const api = givenSaved({ role: "READER", mine: [search] });
  api.answer(updateSearchFilter, search);
  const { user } = renderApp("/?search=stroke");

  await user.click(await screen.findByRole("button", { name: "Spara sökning" }));
  const dialog = await screen.findByRole("dialog", { name: "Spara sökning" });
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Spara som" }), "Skriv över ”Mina hjärtmått”");
  await user.click(within(dialog).getByRole("button", { name: "Spara" }));

  await waitFor(() =>
    expect(sentTo(api, updateSearchFilter)).toMatchObject({
      id: search.id,
      name: "Mina hjärtmått",
      filterConfiguration: { searchValue: "stroke" },
    }),
  );
});

test("a search is renamed and shared", async () => {
  const search = givenSearch();
  const api = givenSaved({ role: "READER", mine: [search] });
  api.answer(updateSearchFilter, search);
  const { user } = renderApp("/");
  const dialog = await openDialog(user);

  await user.click(within(dialog).getByRole("button", { name: "Byt namn Mina hjärtmått" }));
  const field = await within(dialog).findByRole("textbox", { name: /Namn/ });
  expect(document.activeElement).toBe(field);
  await user.type(field, " 2026{Enter}");
  expect(await screen.findByText("Sökningen heter nu ”Mina hjärtmått 2026”")).toBeDefined();
  expect(sentTo(api, updateSearchFilter)).toMatchObject({ id: search.id, name: "Mina hjärtmått 2026" });

  await user.click(within(dialog).getByRole("button", { name: "Dela Mina hjärtmått" }));
  expect(await screen.findByText("Alla kan nu se sökningen ”Mina hjärtmått”")).toBeDefined();
  expect(sentTo(api, updateSearchFilter)).toMatchObject({ name: "Mina hjärtmått", publiclyAvailable: true });
});

test("a search is deleted only after a second question", async () => {
  const search = givenSearch();
  const api = givenSaved({ role: "READER", mine: [search] });
  api.respond(deleteSearchFilter, () => new Response(null, { status: 204 }));
  const { user } = renderApp("/");
  const dialog = await openDialog(user);

  await user.click(within(dialog).getByRole("button", { name: "Ta bort Mina hjärtmått" }));
  const question = within(dialog).getByRole("group", { name: /Ska ”Mina hjärtmått” tas bort/ });
  expect(document.activeElement).toBe(question);
  expect(api.calls.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(within(question).getByRole("button", { name: "Ta bort ”Mina hjärtmått”" }));

  expect(await screen.findByText("Sökningen ”Mina hjärtmått” är borttagen")).toBeDefined();
});

test.each([
  ["deleted", "Ta bort Mina hjärtmått", "Ta bort ”Mina hjärtmått”"],
  ["overwritten", "Skriv över Mina hjärtmått", /^Skriv över ”Mina hjärtmått”/],
])("a search that could not be %s stays, says so, and can be tried again", async (_, name, action) => {
  const api = givenSaved({ role: "READER", mine: [givenSearch()] });
  for (const endpoint of [deleteSearchFilter, updateSearchFilter]) {
    api.respond(endpoint, () => new Response(null, { status: 503 }));
  }
  const { user } = renderApp("/");
  const dialog = await openDialog(user);

  await user.click(within(dialog).getByRole("button", { name }));
  const confirm = within(within(dialog).getByRole("group")).getByRole("button", { name: action });
  await user.click(confirm);

  expect(await within(dialog).findByText("Det gick inte. Försök igen om en stund.")).toBeDefined();
  expect(confirm).toMatchObject({ disabled: false });
  expect(document.activeElement).toBe(confirm);
  await user.click(within(dialog).getByRole("button", { name: "Avbryt" }));
  expect(within(dialog).getByRole("link", { name: "Mina hjärtmått" })).toBeDefined();
});

test("a search that could not be shared says why, and is still one's own", async () => {
  const api = givenSaved({ role: "READER", mine: [givenSearch()] });
  api.refuse(updateSearchFilter, 409, {
    code: "CONFLICT_409",
    detailInfo: "Det finns redan en delad sökning med namnet",
  });
  const { user } = renderApp("/");
  const dialog = await openDialog(user);

  await user.click(within(dialog).getByRole("button", { name: "Dela Mina hjärtmått" }));

  expect(await within(dialog).findByText("Det finns redan en delad sökning med namnet")).toBeDefined();
  expect(within(dialog).getByRole("button", { name: "Dela Mina hjärtmått" })).toBeDefined();
  expect(within(dialog).queryByText("Delad")).toBeNull();
});

test.each([
  ["READER", false],
  ["ADMIN", true],
] as const)("whether %s can change what somebody else shares: %s", async (role, canChange) => {
  givenSaved({ role, mine: [givenSearch()], shared: [givenShared()] });
  const { user } = renderApp("/");

  const dialog = await openDialog(user);

  expect(within(dialog).getByText("Delad av Bo Ek")).toBeDefined();
  const button = within(dialog).queryByRole("button", { name: "Ta bort Primärvårdskvalitet" });
  expect(button !== null).toBe(canChange);
});
