import {
  explainMatch,
  getMeasure,
  hiddenPersonName,
  searchMeasures,
  sendSearchTip,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenFacets, givenId, givenMatch, givenMeasure, givenPage, givenRow } from "../../../testing/given.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

test("a row shows where its title and definition were hit", async () => {
  const api = fakeApi();
  const row = givenRow({ title: "Vård vid stroke", measureDefinition: "Slaganfall och stroke hos äldre" });
  const match = givenMatch({
    title: [{ start: 9, end: 15 }],
    measureDefinition: [
      { start: 0, end: 10 },
      { start: 15, end: 21 },
    ],
  });
  api.answer(searchMeasures, givenPage([{ ...row, match }]));

  renderApp("/?search=stroke");

  const table = await screen.findByRole("table");
  const marks = within(table).getAllByText(/stroke|slaganfall/i, { selector: "mark" });
  expect(marks.map((mark) => mark.textContent)).toEqual(["stroke", "Slaganfall", "stroke"]);
  expect(within(table).getByRole("link").textContent).toBe("Vård vid stroke");
});

test("a name that is hidden says who may read it", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow({ author: hiddenPersonName })]));

  renderApp("/?columns=title,author");

  expect(await screen.findByRole("cell", { name: "Namnet visas för inloggade" })).toBeDefined();
});

test("a row that was found by another text tells which, and by which synonym", async () => {
  const api = fakeApi();
  const match = givenMatch({
    snippet: {
      label: "Felkällor",
      text: "bortfall av slaganfall",
      ranges: [{ start: 12, end: 22 }],
      isStart: false,
      isEnd: false,
    },
    synonyms: [
      { asked: "stroke", found: "slaganfall" },
      { asked: "borrelia", found: "infektion", isBroader: true },
    ],
  });
  api.answer(searchMeasures, givenPage([{ ...givenRow(), match }]));

  renderApp("/?search=stroke");

  const passage = (await screen.findByText("Felkällor:")).closest("p");
  expect(passage?.textContent).toBe("Felkällor: … bortfall av slaganfall …");
  expect(screen.getByText("Hittades genom synonymen ”slaganfall”")).toBeDefined();
  expect(screen.getByText("Hittades genom det vidare begreppet ”infektion”")).toBeDefined();
});

test("a corrected word is named, with a way to search for the word as it was typed", async () => {
  const api = fakeApi();
  const corrections = [{ from: "schitsofreni", to: "schizofreni" }];
  api.answer(searchMeasures, givenPage([givenRow()], { corrections }));
  const { user, address } = renderApp("/?search=schitsofreni%20dos");

  expect(await screen.findByText(/Visar träffar för ”schizofreni”/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Sök i stället på ”schitsofreni”" }));

  await waitFor(() => expect(decodeURIComponent(address())).toContain('"schitsofreni" dos'));
});

test.each([
  ["a longer word that it begins", "strokes strok", 'strokes "strok"'],
  ["a quoted word", '"strok vård" Strok', '"strok vård" "Strok"'],
  ["accents that were typed as marks of their own", "va\u030ardl va\u030ard", 'va\u030ardl "va\u030ard"'],
])("only the corrected word is searched for as it was typed, and not %s", async (_, typed, expected) => {
  const api = fakeApi();
  const from = typed.split(" ").at(-1)?.toLowerCase().normalize("NFC") ?? "";
  api.answer(searchMeasures, givenPage([givenRow()], { corrections: [{ from, to: "stroke" }] }));
  const { user, address } = renderApp(`/?search=${encodeURIComponent(typed)}`);

  await user.click(await screen.findByRole("button", { name: `Sök i stället på ”${from}”` }));

  await waitFor(() => expect(address()).toBe(`/?search=${expected}`));
});

test("when no measure has all words, the words that were used and left out are named", async () => {
  const api = fakeApi();
  const relaxed = { used: ["stroke"], leftOut: ["visits"], fullMatches: 0 };
  api.answer(searchMeasures, givenPage([givenRow()], { relaxed }));
  renderApp("/?search=stroke%20visits");

  expect(await screen.findByText("Inget mått har alla ord. Visar mått med ”stroke”, utan ”visits”.")).toBeDefined();
});

test("when a few measures have all words in passing, others with several of the words are announced", async () => {
  const api = fakeApi();
  const relaxed = { used: ["dör", "hjärtinfarkt"], leftOut: [], fullMatches: 1 };
  api.answer(searchMeasures, givenPage([givenRow()], { relaxed }));
  renderApp("/?search=dör%20hjärtinfarkt");

  expect(
    await screen.findByText(/^Få mått har alla ord.* Visar mått med flera av ”dör” och ”hjärtinfarkt”\.$/),
  ).toBeDefined();
});

test("the correction of a misspelt word without hits is offered", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([], { didYouMean: "diabetes" }));
  const { user, address } = renderApp("/?search=diabtees");

  await user.click(await screen.findByRole("button", { name: "”diabetes”?" }));

  await waitFor(() => expect(address()).toBe("/?search=diabetes"));
});

test("a search that finds nothing shows the nearest measures and sends the words to the editors", async () => {
  const api = fakeApi();
  const nearest = { id: givenId(), title: "Trombolys", measureDefinition: "Andel", versionNr: 1 };
  api.answer(searchMeasures, givenPage([], { nearestMeasures: [{ ...nearest, status: "PUBLISHED" }] }));
  api.respond(sendSearchTip, () => new Response(null, { status: 204 }));
  const { user } = renderApp("/?search=trombolys%20drake");

  const region = await screen.findByRole("region", { name: "Närmaste mått" });
  expect(within(region).getByRole("link", { name: "Trombolys" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Tipsa oss om orden" }));

  expect(await screen.findByText("Tack! Redaktionen ser nu att orden saknas.")).toBeDefined();
  expect(api.calls.find(({ path }) => path === "/searchmisses/tips/")?.body).toEqual({ words: "trombolys drake" });
});

test("editors are told why a measure is in the result", async () => {
  const api = fakeApi();
  givenLogin(api, "EDITOR");
  const row = { ...givenRow({ title: "Strokevård" }), match: givenMatch() };
  api.answer(searchMeasures, givenPage([row]));
  api.answer(getMeasure, givenMeasure({}));
  api.answer(explainMatch, {
    matches: [{ term: "slaganfall", found: "stroke", kind: "synonym", field: "title", weight: 0.75 }],
    leftOut: ["akut"],
  });
  const { user } = renderApp("/?search=akut%20slaganfall");
  await user.click(await screen.findByRole("button", { name: "Åtgärder för Strokevård" }));
  await user.click(await screen.findByRole("menuitem", { name: "Varför visas det här?" }));

  const dialog = await screen.findByRole("dialog", { name: "Varför visas ”Strokevård”?" });
  const cells = (await within(dialog).findAllByRole("cell")).map(({ textContent }) => textContent);
  expect(cells.slice(0, 5)).toEqual(["slaganfall", "stroke", "begrepp", "titel", "0,75"]);
  expect(within(dialog).getByText("Krävdes inte: akut.")).toBeDefined();
  expect(api.calls.find(({ path }) => path.endsWith("/explain"))?.body).toMatchObject({
    searchValue: "akut slaganfall",
    measureId: row.mId,
  });
});

test("a search that finds nothing says which filter to take away, and keeps the others", async () => {
  const api = fakeApi();
  const facets = givenFacets({ keywords: [{ id: "K1", name: "Stroke", count: 0 }] });
  const nearest = [
    { filter: "expiresBeforeNrOfMonths", count: 1 },
    { filter: "keywords", count: 14 },
    { filter: "status", count: 3 },
    { filter: "searchValue", count: 2 },
  ];
  api.answer(searchMeasures, givenPage([], { facets, nearest }));
  const { user, address } = renderApp("/?search=barn&keywords=K1&expires=3");

  const alternatives = within(await screen.findByRole("region", { name: "Sökresultat" })).getAllByRole("button", {
    name: /\d+ mått$/,
  });
  expect(alternatives.map((alternative) => alternative.textContent)).toEqual([
    "Utan Stroke14 mått",
    "Oavsett status3 mått",
    "Utan sökordet2 mått",
    "Utan Går ut inom 3 månader1 mått",
  ]);
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: /Stroke/ })).checked).toBe(true);
  await user.click(screen.getByRole("button", { name: /Utan Stroke/ }));

  await waitFor(() => expect(address()).toBe("/?search=barn&expires=3"));
});

test("a visitor's list is what is published; what is out of use is one checkbox away", async () => {
  const api = fakeApi();
  const facets = givenFacets({
    status: [
      { id: "PUBLISHED", name: "Publicerad", count: 27 },
      { id: "UNPUBLISHED", name: "Avpublicerad", count: 2 },
    ],
  });
  api.answer(searchMeasures, givenPage([givenRow()], { facets }));
  const { user, address } = renderApp("/");

  const published = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Publicerad 27" });
  expect(published.checked).toBe(true);
  expect(api.calls[0]?.body).toMatchObject({ status: ["PUBLISHED"] });
  await user.click(screen.getByRole("checkbox", { name: "Avpublicerad 2" }));
  await waitFor(() => expect(address()).toBe("/?status=PUBLISHED&status=UNPUBLISHED"));
  await user.click(screen.getByRole("checkbox", { name: "Avpublicerad 2" }));
  await waitFor(() => expect(address()).toBe("/"));
  await user.click(screen.getByRole("checkbox", { name: "Publicerad 27" }));

  await waitFor(() => expect(address()).toBe("/?status=ALL"));
  expect(api.calls.at(-1)?.body).not.toHaveProperty("status");
  await user.click(await screen.findByRole("button", { name: "Ta bort filtret Alla statusar" }));
  await waitFor(() => expect(address()).toBe("/"));
});

test("those who are logged in also get what is on its way", async () => {
  const api = fakeApi();
  givenLogin(api);
  api.answer(searchMeasures, givenPage([givenRow()]));

  renderApp("/");
  await screen.findByRole("table");

  const search = api.calls.find(({ path }) => path.includes("searchlatest"));
  expect(search?.body).toMatchObject({ status: ["PUBLISHED", "ONGOING"] });
});

test("a chip without a known name says what it is a filter of", async () => {
  const api = fakeApi();
  const unknown = "01900000-0000-7000-8000-00000000dead";
  const facets = givenFacets({ keywords: [{ id: unknown, name: unknown, count: 0 }] });
  api.answer(searchMeasures, givenPage([givenRow()], { facets }));

  renderApp(`/?keywords=${unknown}`);

  expect(await screen.findByRole("button", { name: "Ta bort filtret Nyckelord: okänt värde" })).toBeDefined();
});

test.each([
  ["that cannot be read is asked once", 400, 1],
  ["that fails is asked once more and not again", 500, 2],
])("a search %s", async (_, status, calls) => {
  const api = fakeApi();
  api.refuse(searchMeasures, status);

  renderApp("/");
  await screen.findByRole("button", { name: /Försök igen|Börja om/ });

  expect(api.calls).toHaveLength(calls);
});

test("a query of signs alone says that there is no word to search for", async () => {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()], { isUnsearchable: true }));

  renderApp("/?search=!!");

  expect(await screen.findByText(/”!!” innehåller inget ord att söka på/)).toBeDefined();
});

test.each([
  ["/?status=ONGOING&mine=true", "Mina utkast", "Du har inga utkast"],
  ["/?status=ONGOING", "Alla utkast", "Det finns inga utkast"],
])("%s is marked as %s and has its own words when it is empty", async (path, name, heading) => {
  const api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(searchMeasures, givenPage([]));

  renderApp(path);

  expect(await screen.findByRole("heading", { name: heading })).toBeDefined();
  const views = await screen.findByRole("navigation", { name: "För redaktörer" });
  const current = within(views)
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page");
  expect(current.map(({ textContent }) => textContent)).toEqual([name]);
});

test("ids made at the same moment differ in what is shown of them, and contract versions have a dot", async () => {
  const api = fakeApi();
  const ids = ["019a0000-0000-7000-8000-0000aaaa1111", "019a0000-0000-7000-8000-0000bbbb2222"];
  api.answer(searchMeasures, givenPage(ids.map((mId) => givenRow({ mId, contractVersion: 3.1 }))));

  renderApp("/?columns=title,mId,contractVersion");

  const cells = await screen.findAllByTitle(/^019a/);
  expect(cells.map(({ lastChild }) => lastChild?.textContent)).toEqual(["aaaa1111", "bbbb2222"]);
  expect(screen.getAllByRole("cell", { name: "3.1" })).toHaveLength(2);
});
