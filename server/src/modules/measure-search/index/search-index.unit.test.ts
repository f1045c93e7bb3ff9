import { describe, expect, test } from "vitest";
import { analyse } from "../../../language/analyse-text.ts";
import { findSnippet, highlight } from "../matching/highlight.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import type { SearchQuery } from "./search-types.ts";
import { shippedConcepts } from "./testing/demo-index.ts";
import { queryOf, sampleDocument } from "./testing/sample-documents.ts";

function indexOf(titles: readonly string[], concepts = shippedConcepts()): SearchIndex {
  const index = createSearchIndex();
  index.setConcepts(concepts);
  for (const [at, title] of titles.entries()) index.put(sampleDocument(`m${at}`, title));
  return index;
}

const titles = ["Hjärtinfarkt", "Dödlighet efter hjärtinfarkt", "Vård efter hjärtattack", "Rökstopp efter stroke"];
const find = (index: SearchIndex, query: Partial<SearchQuery>): string[] =>
  index.search(queryOf(query)).rows.map(({ key }) => key);

test("an exact title comes first, then whole words, then synonyms", () => {
  expect(find(indexOf(titles), { text: "hjärtinfarkt" })).toEqual(["m0", "m1", "m2"]);
});

test("a row found by a synonym names it", () => {
  const { rows } = indexOf(titles).search(queryOf({ text: "slaganfall" }));

  expect(rows).toEqual([
    {
      key: "m3",
      measureId: "m3",
      status: "PUBLISHED",
      matches: [{ term: "slaganfall", kind: "synonym", found: "stroke", field: "title", weight: 0.75 }],
    },
  ]);
});

test("one-way synonyms do not apply in the other direction", () => {
  const index = createSearchIndex();
  index.setConcepts([{ preferred: "BMI", terms: [], queryTerms: ["fetma"], broader: [] }]);
  index.put(sampleDocument("a", "Mätning av BMI"));
  index.put(sampleDocument("b", "Fetma hos barn"));

  expect(find(index, { text: "fetma" })).toEqual(["b", "a"]);
  expect(find(index, { text: "bmi" })).toEqual(["a"]);
});

test("several words may be a synonym of one, and one of several", () => {
  const index = indexOf([
    "Förekomst av KOL",
    "Kroniskt obstruktiv lungsjukdom",
    "Kronisk sjukdom och obstruktiv snarkning",
  ]);

  expect(find(index, { text: "kol" }).sort()).toEqual(["m0", "m1"]);
  expect(find(index, { text: "kroniskt obstruktiv lungsjukdom" }).sort()).toEqual(["m0", "m1"]);
});

test("words without diacritics rank below words with them", () => {
  const index = indexOf(["Vård vid svår sjukdom", "Vard i staden"]);

  expect(find(index, { text: "vård" })).toEqual(["m0"]);
  expect(find(index, { text: "svar sjukdom" })).toEqual(["m0"]);
});

test("title ranks over definition over other texts, and a subset searches nothing else", () => {
  const index = createSearchIndex();
  const words = (definition: string, texts: string) =>
    analyse({ title: "Mått", definition, names: [], texts: [texts] });
  index.put(sampleDocument("texts", "Mått", { words: words("om annat", "om stroke") }));
  index.put(sampleDocument("definition", "Mått", { words: words("om stroke", "om annat") }));
  index.put(sampleDocument("title", "Stroke"));

  const { rows } = index.search(queryOf({ text: "stroke" }));
  expect(rows.map(({ key, matches }) => [key, matches[0]?.field])).toEqual([
    ["title", "title"],
    ["definition", "definition"],
    ["texts", "texts"],
  ]);
  expect(find(index, { text: "stroke", subset: "TITLE" })).toEqual(["title"]);
  expect(find(index, { text: "stroke", subset: "DEFINITION" })).toEqual(["definition"]);
  expect(find(index, { text: "stroke", subset: "TEXTS" })).toEqual(["texts"]);
  expect(find(index, { text: "stroke", subset: "ID" })).toEqual([]);
});

test("a phrase matches consecutive words within one text", () => {
  const index = createSearchIndex();
  const put = (key: string, texts: string[]): void =>
    index.put(sampleDocument(key, "Mått", { words: analyse({ title: "Mått", definition: null, names: [], texts }) }));
  put("row", ["vård vid akut stroke i hemmet"]);
  put("apart", ["akut vård vid stroke"]);
  put("across", ["ofta akut", "stroke är vanligt"]);
  put("inflected", ["akuta stroke"]);

  expect(find(index, { text: '"akut stroke"' })).toEqual(["row"]);
  expect(find(index, { text: "”akut stroke” hemmet" })).toEqual(["row"]);
});

test("a phrase that is repeated counts once", () => {
  const index = indexOf(["Akut stroke i hemmet på natten", "Akut vård vid stroke"]);
  const { relaxed } = index.search(queryOf({ text: '"akut stroke" "Akut  stroke" hemmet natten tyvxq' }));

  expect(relaxed?.used.map((word) => word.toLowerCase())).toEqual(["akut stroke", "hemmet", "natten"]);
});

test("a word after a minus excludes documents that contain it, also in a compound", () => {
  const index = indexOf(["Bröstcancer", "Lungcancer", "Cancer i bröst"]);

  expect(find(index, { text: "cancer -bröst" })).toEqual(["m1"]);
});

test("an id finds its measure in all texts and among ids only, whatever case it is written in", () => {
  const index = indexOf(titles);
  const id = "016d6091-5400-79f4-8d0b-cdbe86949b97";
  index.put(sampleDocument("numbered", "Mått", { ids: [id, "20019"] }));

  expect(find(index, { text: id.toUpperCase() })).toEqual(["numbered"]);
  expect(find(index, { text: " 20019 ", subset: "ID" })).toEqual(["numbered"]);
  expect(find(index, { text: "20019", subset: "TITLE" })).toEqual([]);
});

test("an id that a measure has lost finds nothing, and one that it keeps finds it once", () => {
  const index = createSearchIndex();
  index.put(sampleDocument("m", "Mått", { ids: ["20019", "20020"] }));

  index.put(sampleDocument("m", "Mått", { ids: ["20020"] }));

  expect(find(index, { text: "20019", subset: "ID" })).toEqual([]);
  expect(find(index, { text: "20020", subset: "ID" })).toEqual(["m"]);
});

test("a number range leaves out what has no number", () => {
  const index = createSearchIndex();
  index.put(sampleDocument("early", "a", { numbers: { validTo: 1 } }));
  index.put(sampleDocument("late", "b", { numbers: { validTo: 9 } }));
  index.put(sampleDocument("never", "c"));

  expect(find(index, { ranges: [{ name: "validTo", max: 5 }] })).toEqual(["early"]);
  expect(find(index, { ranges: [{ name: "validTo", min: 5, max: 9 }] })).toEqual(["late"]);
  index.put(sampleDocument("late", "b"));
  index.remove("early");
  index.put(sampleDocument("new", "d"));
  expect(find(index, { ranges: [{ name: "validTo", min: 0 }] })).toEqual([]);
});

test("a query without hits is corrected, but never with words the requester may not see", () => {
  const index = indexOf(["Antikoagulantia vid förmaksflimmer"]);
  index.put(sampleDocument("draft", "Hemligheter", { status: "ONGOING" }));
  const published = { statuses: ["PUBLISHED"], visible: ["PUBLISHED"] } as const;

  const search = (text: string) => index.search(queryOf({ text, ...published }));
  expect(search("antikogulnatia")).toMatchObject({
    totalCount: 1,
    corrections: [{ from: "antikogulnatia", to: "antikoagulantia" }],
  });
  expect(search("hemmligehter")).toMatchObject({ totalCount: 0, corrections: [] });
  expect(index.suggestTitles("hem", ["PUBLISHED"], 5)).toEqual([]);
  expect(index.suggestTitles("hem", ["ONGOING"], 5)).toEqual(["Hemligheter"]);
});

test("a misspelt compound is corrected also when its parts happen to be words, but only by one letter", () => {
  const index = indexOf(["Medellivslängd", "Längd vid medelålder", "Läkemedelsgenomgång"], []);
  const search = (text: string) => index.search(queryOf({ text }));

  expect(search("medelivslängd")).toMatchObject({
    totalCount: 1,
    corrections: [{ from: "medelivslängd", to: "medellivslängd" }],
  });
  expect(search("medelslängder").corrections).toEqual([]);
});

test("where two corrections are as likely, one is suggested, unless it would find nothing either", () => {
  const index = createSearchIndex();
  index.put(sampleDocument("a", "Mikroskop", { filters: { unit: ["days"] } }));
  index.put(sampleDocument("b", "Makroskop", { filters: { unit: ["days"] } }));
  const suggest = (query: Partial<SearchQuery>) => index.search(queryOf(query)).didYouMean;

  expect(suggest({ text: "mxkroskop" })).toBe("makroskop");
  expect(suggest({ text: "mxkroskop", filters: { unit: ["days"] } })).toBe("makroskop");
  expect(suggest({ text: "mxkroskop", filters: { unit: ["per cent"] } })).toBeUndefined();
  expect(suggest({ text: "mikroskop", filters: { unit: ["per cent"] } })).toBeUndefined();
});

test("facet values that are only in documents the requester may not see are not listed", () => {
  const index = createSearchIndex();
  index.put(sampleDocument("a", "a", { filters: { unit: ["per cent"] } }));
  index.put(sampleDocument("b", "b", { filters: { unit: ["secret"] }, status: "ONGOING" }));
  const { facets } = index.search(
    queryOf({ statuses: ["PUBLISHED"], visible: ["PUBLISHED"], facets: ["unit", "status"] }),
  );

  expect(facets.unit?.list()).toEqual([{ value: "per cent", count: 1 }]);
  expect(facets.unit?.get("secret")).toBeUndefined();
  expect(facets.status?.list()).toEqual([{ value: "PUBLISHED", count: 1 }]);
});

test("facets keep the counts of their search when documents change before they are read", () => {
  const index = createSearchIndex();
  index.put(sampleDocument("a", "a", { filters: { unit: ["per cent"] } }));
  const { facets } = index.search(queryOf({ filters: { unit: ["per cent"] }, facets: ["unit"] }));
  index.put(sampleDocument("a", "a", { filters: { unit: ["days"] } }));

  expect(facets.unit?.list()).toEqual([{ value: "per cent", count: 1 }]);
  expect(facets.unit?.get("days")).toBeUndefined();
});

test("marks show the part of a compound, the form of a word and the whole of a phrase", () => {
  const index = indexOf(["Dödlighet vid hjärtinfarkter och infarkten", "Vård vid akut stroke"]);
  const mark = (query: string, text: string): string[] =>
    highlight(index.tokenize(text), index.search(queryOf({ text: query })).matcher()).map(({ start, end }) =>
      text.slice(start, end),
    );

  expect(mark("infarkt", "Hjärtinfarkter och infarkten")).toEqual(["infarkter", "infarkten"]);
  expect(mark('"akut stroke"', "Akut vård vid akut stroke.")).toEqual(["akut stroke"]);
  expect(mark("dodlighet", "Dödlighet")).toEqual(["Dödlighet"]);
});

test("a snippet is the passage with the most matches", () => {
  const index = indexOf(["Stroke och trombolys"]);
  const text = `Stroke nämns först. ${"Annat följer här. ".repeat(20)}Trombolys vid stroke ges snabbt. ${"Mer text. ".repeat(20)}`;
  const snippet = findSnippet(
    ["Inget här", text].map((one) => () => index.tokenize(one)),
    index.search(queryOf({ text: "stroke trombolys" })).matcher(),
    80,
  );

  expect(snippet?.index).toBe(1);
  expect(snippet?.text).toContain("Trombolys vid stroke");
  expect(snippet?.ranges.map(({ start, end }) => snippet.text.slice(start, end))).toEqual(["Trombolys", "stroke"]);
});

test("measures with all words in passing are joined by those with the weightiest words in their titles", () => {
  const index = indexOf(["Dödlighet efter hjärtinfarkt", "Dödlighet efter stroke", "Väntetid"]);
  const words = analyse({
    title: "Återinskrivning",
    definition: null,
    names: [],
    texts: ["Kvinnor och män. Dödlighet redovisas. Hjärtinfarkt ingår."],
  });
  index.put({ ...sampleDocument("passing", "Återinskrivning"), words });

  const { rows, relaxed } = index.search(queryOf({ text: "kvinnor dödlighet hjärtinfarkt" }));

  expect(rows.map(({ key }) => key)).toEqual(["m0", "passing"]);
  expect(relaxed).toEqual({ used: ["dödlighet", "hjärtinfarkt"], leftOut: ["kvinnor"], fullMatches: 1 });
});

test("a single clear match of all words is not diluted", () => {
  const index = indexOf(["Dödlighet efter hjärtinfarkt", "Dödlighet efter stroke", "Hjärtinfarkt"]);

  const { rows, relaxed } = index.search(queryOf({ text: "dödlighet hjärtinfarkt" }));

  expect(rows.map(({ key }) => key)).toEqual(["m0"]);
  expect(relaxed).toBeUndefined();
});

describe("quantities are found in any notation", () => {
  const ages = indexOf(["Fall 65 år och äldre", "Fall ≥ 65 år", "Fall 65+", "Fall över 65 år", "Fall 75 år"]);
  test.each(["65 år och äldre", "≥ 65 år", "65+", "över 65 år", "äldre än 65 år"])("%s", (text) => {
    expect(find(ages, { text: `${text} fall` }).toSorted()).toEqual(["m0", "m1", "m2", "m3"]);
  });

  const minutes = indexOf(["Trombolys inom 40 minuter", "Trombolys < 40 min", "Trombolys inom 30 minuter"]);
  test.each(["inom 40 minuter", "40 min", "≤40 minuter", "högst 40 min", "fyrtio minuter", "40min"])("%s", (text) => {
    expect(find(minutes, { text: `trombolys ${text}` }).toSorted()).toEqual(["m0", "m1"]);
  });

  const days = indexOf(["Röntgen inom tre dygn", "Röntgen inom 72 timmar", "Röntgen inom 3 dygn", "Röntgen"]);
  test.each(["tre dygn", "3 dygn", "inom 72 timmar", "inom 3 dygn"])("%s", (text) => {
    expect(find(days, { text: `röntgen ${text}` }).toSorted()).toEqual(["m0", "m1", "m2"]);
  });

  const olderAges = indexOf(["Fall 75 år och äldre", "Fall 65 år och äldre"]);
  test.each(["75 plus", "75-plussare", "över 75 år"])("%s", (text) => {
    expect(find(olderAges, { text: `fall ${text}` })).toEqual(["m0"]);
  });
});

const diagnoses = indexOf(["Dödlighet efter hjärtinfarkt", "Nio av tio", "Rökstopp efter stroke"]);
test.each(["I21", "I21.9", "I21.0", "I219", "i21.90"])("the code %s finds its category", (text) => {
  expect(find(diagnoses, { text })).toEqual(["m0"]);
});

const medicines = indexOf(["Behandling med statiner", "Antibiotika"]);
test.each(["C10", "C10A", "C10AA", "C10AA05"])("the code %s finds its group of medicines", (text) => {
  expect(find(medicines, { text })).toEqual(["m0"]);
});

test("words that no measure is about, but many questions contain, are not required", () => {
  const index = indexOf(["Dödlighet efter hjärtinfarkt", "Bästa möjliga mun", "Vård innan operation"], []);

  expect(find(index, { text: "bästa vård innan hjärtinfarkt" })).toEqual(["m0", "m2"]);
});

test("many measures with all words in passing are not joined by others", () => {
  const index = indexOf(["Dödlighet efter hjärtinfarkt"], []);
  const passing = ["a", "b", "c", "d"];
  const texts = ["Kvinnor och män. Dödlighet redovisas. Hjärtinfarkt ingår."];
  const words = analyse({ title: "Återinskrivning", definition: null, names: [], texts });
  const text = "kvinnor dödlighet hjärtinfarkt";
  for (const key of passing) index.put(sampleDocument(key, "Återinskrivning", { words }));

  expect(find(index, { text })).toEqual(passing);
  expect(index.search(queryOf({ text })).relaxed).toBeUndefined();
  expect(index.count(queryOf({ text }))).toBe(4);
});

test("a text without a word to search for is reported, one that only excludes is not", () => {
  const index = indexOf(titles, []);
  const isUnsearchable = (text: string) => index.search(queryOf({ text })).isUnsearchable ?? false;

  expect(["?!", " … ", "hur många", "och som vid"].map(isUnsearchable)).toEqual([true, true, true, true]);
  expect(["hur många strokepatienter", "för", "många patienter"].map(isUnsearchable)).toEqual([false, false, false]);
  expect(["", " ", "stroke", "-stroke", "saknas"].map(isUnsearchable)).toEqual([false, false, false, false, false]);
  expect(index.search(queryOf({ text: "dödlighet hjärtattack" })).relaxed).toBeDefined();
  expect(isUnsearchable("dödlighet hjärtattack")).toBe(false);
});

test("titles are suggested for the beginning of a word, and none for an empty text", () => {
  const index = indexOf(titles, []);

  expect(index.suggestTitles("rök", ["PUBLISHED"], 5)).toEqual(["Rökstopp efter stroke"]);
  expect(index.suggestTitles(" ", ["PUBLISHED"], 5)).toEqual([]);
  expect(index.suggestTitles("och som vid", ["PUBLISHED"], 5)).toEqual([]);
});

test("the measures that have documents are listed, with the statuses and the number of these", () => {
  const index = createSearchIndex();
  index.put(sampleDocument("a1", "a", { measureId: "a" }));
  index.put(sampleDocument("a2", "a", { measureId: "a", status: "ONGOING" }));
  index.put(sampleDocument("b1", "b", { measureId: "b" }));
  index.remove("b1");

  expect([...index.measureIds()]).toEqual(["a", "a"]);
  expect([index.statusesOf("a"), index.statusesOf("b")]).toEqual([["PUBLISHED", "ONGOING"], []]);
  expect([index.size(), index.size(["PUBLISHED"]), index.size(["UNPUBLISHED"])]).toEqual([2, 1, 0]);
});

test("of measures that match equally well, the shorter title comes first", () => {
  const index = indexOf(["Vård och omsorg efter stroke", "Vård efter stroke"], []);

  expect(find(index, { text: "stroke" })).toEqual(["m1", "m0"]);
});

test("a rare compound also finds its parts written apart", () => {
  const index = indexOf(["Strokerehabilitering", "Rehabilitering efter stroke", "Rehabilitering vid KOL"]);

  expect(find(index, { text: "strokerehabilitering" })).toEqual(["m0", "m1"]);
});

test("a search that was made before a draft finds it afterwards, for those who may see drafts", () => {
  const index = createSearchIndex();
  index.put(sampleDocument("m0", "Stroke"));
  const [everything, published] = [{}, { visible: ["PUBLISHED"], statuses: ["PUBLISHED"] }] as const;
  const seen = () => [everything, published].map((audience) => find(index, { text: "reperfus", ...audience }));
  expect(seen()).toEqual([[], []]);

  index.put(sampleDocument("draft", "Reperfusion", { status: "ONGOING" }));
  expect(seen()).toEqual([["draft"], []]);

  index.put(sampleDocument("m9", "Reperfusionsbehandling"));
  expect(seen()).toEqual([["draft", "m9"], ["m9"]]);
  index.remove("m9");
  expect(seen()).toEqual([["draft"], []]);
  index.remove("draft");
  expect(seen()).toEqual([[], []]);
});
