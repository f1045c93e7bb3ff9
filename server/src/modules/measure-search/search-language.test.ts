import { type EndpointArgs, roleIds, searchMeasures, suggestSearch } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { readShippedConcepts } from "../concepts/shipped-concepts.ts";
import { createSearchMisses, isAboutWordsAlone } from "./answers/search-misses.ts";

const { call, db, logIn } = await startTestApp({ shippedConcepts: readShippedConcepts() }, "demo");
const mainEditor = await logIn("MAIN_EDITOR");

type Search = EndpointArgs<typeof searchMeasures>["body"];
const search = async (body: Search, ticket?: string) => (await call(searchMeasures, { body }, ticket)).body;
const titlesOf = async (searchValue: string) =>
  (await search({ searchValue, sortfield: "RELEVANCE", pageSize: 200 })).pageResults.map(({ title }) => title);

describe("care language", () => {
  test.each([
    ["hjartinfarkt", "hjärtinfarkt"],
    ["blodtrck", "blodtryck"],
    ["hjärtinfarkterna", "hjärtinfarkt"],
  ])("%s finds what %s finds", async (typed, meant) => {
    const found = await titlesOf(typed);

    expect(found.length).toBeGreaterThan(0);
    expect(await titlesOf(meant)).toEqual(expect.arrayContaining(found));
  });

  test.each([
    ["slaganfall", "stroke"],
    ["höftbrott", "höftfraktur"],
  ])("%s finds what is called %s, and the row says so", async (typed, found) => {
    const { pageResults } = await search({ searchValue: typed });

    expect(pageResults.length).toBeGreaterThan(0);
    expect(pageResults.some(({ match }) => match?.synonyms.some((one) => one.found.includes(found)))).toBe(true);
  });

  test("a part of a compound finds all that the compound finds", async () => {
    expect(await titlesOf("infarkt")).toEqual(expect.arrayContaining(await titlesOf("hjärtinfarkt")));
  });

  test("matches are marked in the title, or shown in a snippet of another text", async () => {
    const { pageResults } = await search({ searchValue: "trombolysen", sortfield: "RELEVANCE" });
    const [first] = pageResults;
    const [mark] = first?.match?.title ?? [];
    const inTexts = await search({ searchValue: "bortfall", textSearchSubset: "TEXTS" });

    expect(first?.title.slice(mark?.start, mark?.end).toLowerCase()).toMatch(/^trombolys/);
    const marked = inTexts.pageResults
      .flatMap(({ match }) => match?.snippet ?? [])
      .flatMap(({ text, ranges }) => ranges.map(({ start, end }) => text.slice(start, end).toLowerCase()));
    expect(marked.some((text) => text.includes("bortfall"))).toBe(true);
  });

  test("without a text rows have no match", async () => {
    expect((await search({ pageSize: 1 })).pageResults[0]).not.toHaveProperty("match");
  });
});

describe("a query without hits", () => {
  test("is corrected when one spelling is clearly meant, and the response reports it", async () => {
    const { totalCount, corrections } = await search({ searchValue: "trombollyss" });

    expect(corrections).toEqual([{ from: "trombollyss", to: "trombolys" }]);
    expect(totalCount).toBeGreaterThan(0);
  });

  test("is answered without the words that no measure has together, and the answer names them", async () => {
    const { totalCount, relaxed } = await search({ searchValue: "trombolys palliativ" });

    expect(relaxed).toEqual({ used: ["trombolys"], leftOut: ["palliativ"], fullMatches: 0 });
    expect(totalCount).toBeGreaterThan(0);
  });

  test("finds nothing outside the field of the catalogue", async () => {
    for (const searchValue of ["bästa pizzan i stan", "fotbollsresultat igår", "billiga flygresor"])
      expect((await search({ searchValue })).totalCount, searchValue).toBe(0);
  });

  test("names the filters without which there would be hits", async () => {
    const { facets } = await search({ facets: true });
    const keyword = facets?.keywords.find(({ name }) => name === "Palliativ vård");

    const { totalCount, nearest } = await search({ searchValue: "trombolys", keywords: [keyword?.id ?? ""] });

    expect(totalCount).toBe(0);
    expect(nearest?.map(({ filter }) => filter)).toEqual(expect.arrayContaining(["keywords", "searchValue"]));
    expect(nearest?.find(({ filter }) => filter === "keywords")?.count).toBe(
      (await search({ searchValue: "trombolys" })).totalCount,
    );
  });

  test("has no filter values without hits, except those that are selected", async () => {
    const all = await search({ facets: true });
    const found = await search({ searchValue: "trombolys", facets: true });
    const [other] = (all.facets?.keywords ?? []).filter(
      ({ id }) => !found.facets?.keywords.some((keyword) => keyword.id === id),
    );
    const selected = await search({ searchValue: "trombolys", keywords: [other?.id ?? ""], facets: true });

    expect(found.facets?.keywords.map(({ count }) => count)).not.toContain(0);
    expect(other).toBeDefined();
    expect(selected.facets?.keywords).toContainEqual({ ...other, count: 0 });
  });

  test("shows the names of the selected values", async () => {
    const unused = newId();
    await db
      .insertInto("measurementSource")
      .values({ id: unused, name: `Oanvänd ${unused}` })
      .execute();

    const { facets, totalCount } = await search({ measurementSource: unused, facets: true });

    expect(totalCount).toBe(0);
    expect(facets?.measurementSource).toContainEqual({ id: unused, name: `Oanvänd ${unused}`, count: 0 });
  });
});

test("a filter accepts either id of a code, and the facet has both", async () => {
  const { facets } = await search({ facets: true });
  const stroke = facets?.keywords.find(({ codeId }) => codeId === "STROKE");

  const byCode = await search({ keywords: ["STROKE"], facets: true });

  expect(stroke?.name).toBe("Stroke");
  expect(byCode.totalCount).toBe(stroke?.count);
  expect(byCode.totalCount).toBe((await search({ keywords: [stroke?.id ?? ""] })).totalCount);
});

describe("queries without hits", () => {
  test("are counted when typing has finished, unless they may identify a person", async () => {
    const saved: string[][] = [];
    const misses = createSearchMisses(async (queries) => void saved.push([...queries]));

    for (const text of ["kvi", "kvick", " Kvick  rot ", "191212121212", "a@b.se", ""]) misses.record(text);
    await misses.flush();

    expect(saved).toEqual([["kvick rot"]]);
  });

  test("are counted only without other criteria", () => {
    const query = { text: "stroke", subset: "ALL", statuses: ["PUBLISHED"], filters: {}, ranges: [] } as const;

    expect(isAboutWordsAlone(query)).toBe(true);
    for (const narrowing of [
      { text: "" },
      { subset: "TITLE" },
      { statuses: ["UNPUBLISHED"] },
      { filters: { keywords: ["STROKE"] } },
      { ranges: [{ name: "validTo", max: 0 }] },
    ] as const) {
      expect(isAboutWordsAlone({ ...query, ...narrowing })).toBe(false);
    }
  });
});

test("titles, keywords and owners are suggested, drafts only to those who may see them", async () => {
  const word = "xylofonprevalens";
  await givenVersion(db, { title: `Andel ${word}` });
  const suggest = async (searchValue: string, ticket?: string) =>
    (await call(suggestSearch, { query: { searchValue } }, ticket)).body;

  const { titles, keywords } = await suggest("stro");
  expect(titles.every((title) => /stro/i.test(title))).toBe(true);
  expect(keywords.map(({ displayName }) => displayName)).toContain("Stroke");
  const [diabetes] = (await suggest("diabetes")).keywords;
  const everywhere = await search({ keywords: [diabetes?.id ?? ""] });
  const inUse = await search({ keywords: [diabetes?.id ?? ""], status: ["PUBLISHED"] });
  expect([diabetes?.count, inUse.totalCount < everywhere.totalCount]).toEqual([inUse.totalCount, true]);
  expect(JSON.stringify(await suggest("xylof"))).not.toContain(word);
  expect(JSON.stringify(await suggest("xylof", mainEditor))).toContain(word);
});

test("cached answers are never shared between audiences", async () => {
  const body = { facets: true, pageSize: 200 } as const;
  const answerTo = async (ticket?: string) => JSON.stringify(await search(body, ticket));
  const tickets = await Promise.all(roleIds.map((role) => logIn(role)));
  const persons = await db.selectFrom("person").select("lastName").execute();

  for (const ticket of [undefined, ...tickets, undefined]) {
    const answer = await answerTo(ticket);
    const hasNames = persons.some(({ lastName }) => answer.includes(` ${lastName}"`));
    expect([hasNames, answer.includes('"ONGOING"')]).toEqual(ticket ? [true, true] : [false, false]);
  }
});
