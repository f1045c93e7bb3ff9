import { searchMeasures } from "@indikatorkatalogen/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenFacets, givenMatch, givenPage, givenRow, givenTime } from "../../testing/given.ts";
import { renderApp } from "../../testing/render-app.tsx";

const month = 30 * 24 * 3_600_000;

test("the list shows title, last published and status", async () => {
  const api = fakeApi();
  const row = givenRow({ title: "Rökstopp", lastPublished: givenTime("2025-06-12") });
  api.answer(searchMeasures, givenPage([row], { totalCount: 1204 }));

  renderApp("/");

  const table = await screen.findByRole("table", { name: /Mått/ });
  const headers = within(table).getAllByRole("columnheader");
  expect(headers.map((header) => header.textContent)).toEqual(["Titel", "Senast publicerad", "Status"]);
  expect(within(table).getByRole("link", { name: "Rökstopp" }).getAttribute("href")).toBe(`/measure/${row.mId}`);
  expect(within(table).getByText("2025-06-12")).toBeDefined();
  expect(within(table).getByText("Publicerad")).toBeDefined();
  expect(screen.getByRole("heading", { level: 2, name: /^1\s204 mått$/ })).toBeDefined();
  expect(document.title).toBe("Indikatorkatalogen");
});

test("the first request asks for the first page by title, with counts for the filters", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()]));

  renderApp("/");
  await screen.findByRole("table");

  expect(api.calls).toHaveLength(1);
  expect(api.calls[0]?.body).toMatchObject({
    sortfield: "TITLE",
    sortDirection: "ASCENDING",
    index: 0,
    pageSize: 20,
    facets: true,
  });
});

test("typing searches by relevance, marks the hits and replaces the address", async () => {
  const api = fakeApi();
  const match = givenMatch({ title: [{ start: 21, end: 28 }] });
  api.answer(searchMeasures, givenPage([{ ...givenRow({ title: "Dödlighet efter hjärtinfarkt" }), match }]));
  const { user, address, history } = renderApp("/");
  await screen.findByRole("table");

  const box = screen.getByRole("combobox", { name: "Sök mått" });
  await user.type(box, "infarkt");

  await waitFor(() => expect(address()).toBe("/?search=infarkt"));
  await waitFor(() =>
    expect(api.calls.at(-1)?.body).toMatchObject({
      searchValue: "infarkt",
      sortfield: "RELEVANCE",
      sortDirection: "DESCENDING",
    }),
  );
  expect((await screen.findByText("infarkt", { selector: "mark" })).closest("a")).not.toBeNull();
  expect(document.activeElement).toBe(box);
  expect(history.length).toBe(1);
  // One request for the initial list and one for the word, not one per letter.
  expect(api.calls).toHaveLength(2);
});

test("a newer search cancels the one under way", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()]));
  const { user } = renderApp("/");
  await screen.findByRole("table");
  api.respond(searchMeasures, () => new Promise(() => undefined));

  const box = screen.getByRole("combobox", { name: "Sök mått" });
  await user.type(box, "a{Enter}");
  await waitFor(() => expect(api.calls).toHaveLength(2));
  await user.type(box, "b{Enter}");

  await waitFor(() => expect(api.calls).toHaveLength(3));
  expect(api.calls[1]?.signal?.aborted).toBe(true);
});

test("the key / leads to the search box", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()]));
  const { user } = renderApp("/");
  await screen.findByRole("table");

  await user.keyboard("/");

  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Sök mått" }));
});

test("a link reproduces the view", async () => {
  const api = fakeApi();
  const facets = givenFacets({ keywords: [{ id: "K1", name: "Stroke", count: 4 }] });
  api.answer(searchMeasures, givenPage([givenRow({ versionNr: 3 })], { facets, totalCount: 60, index: 1 }));

  renderApp(
    "/?search=stroke&keywords=K1&sort=PUBLISHED&direction=DESCENDING&page=2&pageSize=50&columns=title,versionNr",
  );

  const table = await screen.findByRole("table");
  const sent = { searchValue: "stroke", keywords: ["K1"], sortfield: "PUBLISHED", sortDirection: "DESCENDING" };
  expect(api.calls[0]?.body).toMatchObject({ ...sent, index: 1, pageSize: 50 });
  expect(within(table).getByRole("columnheader", { name: "Version" })).toBeDefined();
  expect(screen.getByText("51-60 av 60")).toBeDefined();
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: /Stroke/ })).checked).toBe(true);
});

test("filters narrow the list, show as chips and can be taken away", async () => {
  const api = fakeApi();
  const facets = givenFacets({ keywords: [{ id: "K1", name: "Stroke", count: 27 }] });
  api.answer(searchMeasures, givenPage([givenRow()], { facets }));
  const { user, address } = renderApp("/?page=3");

  await user.click(await screen.findByRole("checkbox", { name: "Stroke 27" }));

  await waitFor(() => expect(address()).toBe("/?keywords=K1"));
  expect(api.calls.at(-1)?.body).toMatchObject({ keywords: ["K1"], index: 0 });
  await user.click(await screen.findByRole("button", { name: "Ta bort filtret Stroke" }));
  await waitFor(() => expect(address()).toBe("/"));
});

test("a group of filters that the reader opens stays open, and one opens when a value of it is chosen elsewhere", async () => {
  const api = fakeApi();
  const facets = givenFacets({ measureType: [{ id: "T1", name: "Processmått", count: 27 }] });
  api.answer(searchMeasures, givenPage([givenRow()], { facets }));
  const { user, address, history } = renderApp("/");
  const box = await screen.findByRole("checkbox", { name: "Processmått 27", hidden: true });
  const group = box.closest("details");
  const summary = group?.querySelector("summary");
  if (!summary) throw new Error("The group has no heading");
  expect(group?.open).toBe(false);

  await user.click(summary);
  await user.click(box);
  await waitFor(() => expect(address()).toBe("/?measureType=T1"));
  await user.click(box);
  await waitFor(() => expect(address()).toBe("/"));
  expect(group?.open).toBe(true);

  await user.click(summary);
  await waitFor(() => expect(group?.open).toBe(false));
  act(() => history.push("/?measureType=T1"));
  await waitFor(() => expect(group?.open).toBe(true));
});

test("a code in the address checks the same box and shows the same chip by either of its ids", async () => {
  const api = fakeApi();
  const facets = givenFacets({ keywords: [{ id: "K1", codeId: "STROKE", name: "Stroke", count: 27 }] });
  api.answer(searchMeasures, givenPage([givenRow()], { facets }));
  const { user, address } = renderApp("/?keywords=STROKE");

  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Stroke 27" });
  expect(box.checked).toBe(true);
  expect(screen.getByRole("button", { name: "Ta bort filtret Stroke" })).toBeDefined();

  await user.click(box);
  await waitFor(() => expect(address()).toBe("/"));
});

test("a header sorts up, then down, then as before", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()]));
  const { user, address } = renderApp("/");
  const header = () => screen.getByRole("columnheader", { name: "Status" });
  await screen.findByRole("table");

  await user.click(screen.getByRole("button", { name: "Status" }));
  await waitFor(() => expect(header().getAttribute("aria-sort")).toBe("ascending"));
  await user.click(screen.getByRole("button", { name: "Status" }));
  await waitFor(() => expect(header().getAttribute("aria-sort")).toBe("descending"));
  expect(api.calls.at(-1)?.body).toMatchObject({ sortfield: "STATUS", sortDirection: "DESCENDING" });
  await user.click(screen.getByRole("button", { name: "Status" }));

  await waitFor(() => expect(address()).toBe("/"));
});

test("the next page is asked for and the focus goes to the count", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()], { totalCount: 312 }));
  const { user, address } = renderApp("/");

  await user.click(await screen.findByRole("button", { name: "Nästa sida" }));

  await waitFor(() => expect(address()).toBe("/?page=2"));
  expect(api.calls.at(-1)?.body).toMatchObject({ index: 1 });
  expect(await screen.findByText("21-40 av 312")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2, name: "312 mått" })));
});

test("columns are chosen, moved and brought back", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow({ unitType: "Andel" })]));
  const { user, address } = renderApp("/");
  await screen.findByRole("table");

  await user.click(screen.getByRole("button", { name: "Kolumner" }));
  const picker = await screen.findByRole("dialog", { name: "Välj kolumner" });
  expect(within(picker).getAllByRole("checkbox")).toHaveLength(22);
  await user.click(within(picker).getByRole("checkbox", { name: "Enhet" }));
  await user.click(await within(picker).findByRole("button", { name: "Flytta upp Enhet" }));

  await waitFor(() => expect(address()).toBe("/?columns=title,lastPublished,unitType,status"));
  const up = within(picker).getByRole("button", { name: "Flytta upp Enhet" });
  const chosen = within(picker).getByRole("list", { name: "Valda kolumner i ordning" });
  const isAt = async (index: number) =>
    waitFor(() => expect(within(chosen).getAllByRole("listitem")[index]?.textContent).toContain("Enhet"));
  for (const index of [2, 1]) {
    await isAt(index);
    await user.click(up);
  }
  await isAt(0);
  expect(address()).toBe("/?columns=unitType,title,lastPublished,status");
  expect(document.activeElement).toBe(up);
  expect(up.getAttribute("aria-disabled")).toBe("true");
  await user.click(within(picker).getByRole("button", { name: "Återställ" }));
  await waitFor(() => expect(address()).toBe("/"));
});

test("the best hits come first when words are asked for, and the reader can ask for another order", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()]));
  const { user, address } = renderApp("/?search=stroke");

  const order = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Sortera efter" });
  expect(order.selectedOptions[0]?.textContent).toBe("Bästa träff");
  await user.selectOptions(order, "Ägare");
  await waitFor(() => expect(address()).toBe("/?search=stroke&sort=OWNER"));
  await user.selectOptions(order, "Bästa träff");

  await waitFor(() => expect(address()).toBe("/?search=stroke&sort=RELEVANCE"));
});

test("the filters can be hidden, and stay hidden on this device", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()]));
  const { user, close } = renderApp("/");
  expect(await screen.findByRole("region", { name: "Filter" })).toBeDefined();

  await user.click(screen.getByRole("button", { name: "Filter", expanded: true }));
  expect(screen.queryByRole("region", { name: "Filter" })).toBeNull();
  close();
  renderApp("/");

  await user.click(await screen.findByRole("button", { name: "Filter", expanded: false }));
  expect(screen.getByRole("region", { name: "Filter" })).toBeDefined();
});

test("the title names the search, and a printed list states it", async () => {
  const api = fakeApi();
  const facets = givenFacets({ keywords: [{ id: "K1", name: "Stroke", count: 4 }] });
  api.answer(searchMeasures, givenPage([givenRow()], { facets, totalCount: 45 }));

  renderApp("/?search=barn&keywords=K1&page=2");

  await waitFor(() => expect(document.title).toBe("barn, Stroke – Indikatorkatalogen"));
  const statement = await screen.findByText(/^Sökning: barn, Stroke\./);
  expect(statement.textContent).toContain("Mått 21–40 av 45, sorterade efter bästa träff.");
});

test("the title is each row's header, numbers stand to the right and the id can be copied", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow({ title: "Rökstopp", contractVersion: 3.1 })]));

  renderApp("/?columns=title,contractVersion,mId");

  const row = await screen.findByRole("rowheader", { name: "Rökstopp" });
  expect(row.getAttribute("scope")).toBe("row");
  expect(screen.getByText("3.1")).toBeDefined();
  expect(screen.getByRole("button", { name: "Kopiera måttets id" })).toBeDefined();
});

test("a row shows that its measure has a draft, and when the measure expires", async () => {
  const api = fakeApi();
  const soon = Date.now() + month;
  const rows = [givenRow({ hasOngoing: true, validTo: soon }), givenRow({ validTo: givenTime("2020-12-31") })];
  api.answer(searchMeasures, givenPage(rows));

  renderApp("/");

  expect(await screen.findByText("Utkast finns")).toBeDefined();
  expect(screen.getByText(/^Går ut \d{4}-\d{2}-\d{2}$/)).toBeDefined();
  expect(screen.getByText("Utgånget")).toBeDefined();
});

test.each(["status=ONGOING", "page=abc", "page=0", "validFrom=2024-13-45", "expires=abc", "sort=FOO"])(
  "a link with %s, which means nothing here, still opens the list",
  async (address) => {
    const api = fakeApi();
    api.answer(searchMeasures, givenPage([givenRow()], { totalCount: 136 }));

    renderApp(`/?${address}`);
    await screen.findByRole("table");

    expect(api.calls[0]?.body).toMatchObject({ index: 0, sortfield: "TITLE" });
    expect(screen.getByText("1-20 av 136")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Rensa alla" })).toBeNull();
  },
);

test("an anonymous visitor's link to drafts does not ask for drafts", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()]));

  renderApp("/?status=ONGOING&status=UNPUBLISHED");
  await screen.findByRole("table");

  expect(api.calls[0]?.body).toMatchObject({ status: ["UNPUBLISHED"] });
});

test("a search without hits says what to do", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([]));
  const { user, address } = renderApp("/?search=zzz&status=UNPUBLISHED&expires=3");

  expect(await screen.findByRole("heading", { name: "Inga mått passar sökningen" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Rensa alla filter" }));

  await waitFor(() => expect(address()).toBe("/?search=zzz"));
});

test("a failed search says so and can be tried again", async () => {
  const api = fakeApi();
  api.refuse(searchMeasures, 500);
  const { user } = renderApp("/");

  expect(await screen.findByRole("heading", { name: "Listan kunde inte hämtas" })).toBeDefined();
  expect(screen.getByRole("alert").textContent).toContain("Ett oväntat fel inträffade");
  expect(screen.getByRole("alert").textContent).toContain("Referens 4bf92f35");
  // One request and one retry, as for every read that fails like this.
  expect(api.calls).toHaveLength(2);
  api.answer(searchMeasures, givenPage([givenRow({ title: "Åter" })]));
  await user.click(screen.getByRole("button", { name: "Försök igen" }));

  expect(await screen.findByRole("link", { name: "Åter" })).toBeDefined();
  expect(api.calls).toHaveLength(3);
});

test("a link with a filter that cannot be read offers to start over", async () => {
  const api = fakeApi();
  api.refuse(searchMeasures, 400);
  const { user, address } = renderApp("/?search=stroke&measureOwner=nonsense");

  await screen.findByRole("heading", { name: "Sökningen går inte att läsa" });
  expect(api.calls).toHaveLength(1);
  api.answer(searchMeasures, givenPage([givenRow()]));
  await user.click(screen.getByRole("button", { name: "Börja om" }));

  await waitFor(() => expect(address()).toBe("/"));
  expect(await screen.findByRole("table")).toBeDefined();
});

test("on a small screen the list is cards and the filters are in a panel", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  const api = fakeApi();
  const facets = givenFacets({ status: [{ id: "UNPUBLISHED", name: "Avpublicerad", count: 1 }] });
  api.answer(searchMeasures, givenPage([givenRow({ title: "Rökstopp" })], { facets }));
  const { user, address } = renderApp("/");

  expect(await screen.findByRole("link", { name: "Rökstopp" })).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  const panel = await screen.findByRole("dialog", { name: "Filter" });
  await user.click(within(panel).getByRole("checkbox", { name: /Avpublicerad/ }));

  await waitFor(() => expect(address()).toBe("/?status=PUBLISHED&status=UNPUBLISHED"));
});
