import { expect, test } from "vitest";
import { createSearchIndex, type SearchIndex } from "../index/search-index.ts";
import { shippedConcepts } from "../index/testing/demo-index.ts";
import { queryOf, sampleDocument } from "../index/testing/sample-documents.ts";

// Words of a query that documents need not contain, and terms that count only when nothing else is found.

function indexOf(titles: readonly string[], concepts = shippedConcepts()): SearchIndex {
  const index = createSearchIndex();
  index.setConcepts(concepts);
  for (const title of titles) index.put(sampleDocument(title, title));
  return index;
}

const titlesFor = (index: SearchIndex, text: string): string[] =>
  index.search(queryOf({ text })).rows.map(({ measureId }) => measureId);

test("everyday words that no document contains are ignored, rare ones are not", () => {
  const index = indexOf(["Tid till läkarbedömning vid akutbesök", "Väntetid till ortoped", "Bedömning av smärta"]);

  expect(titlesFor(index, "hur länge får man sitta på akuten innan man träffar läkare")).toEqual([
    "Tid till läkarbedömning vid akutbesök",
  ]);
  expect(titlesFor(index, "sommarstuga bolåneränta väntetid")).toEqual([]);
});

test("everyday words alone find nothing, unless a document contains them", () => {
  const index = indexOf(["Väntetid till ortoped", "Prata om döden"]);

  expect(titlesFor(index, "titta")).toEqual([]);
  expect(titlesFor(index, "prata")).toEqual(["Prata om döden"]);
});

test("times of day, changes and levels do not outweigh what is asked about", () => {
  const index = indexOf([
    "Amputation vid diabetes",
    "Förtroende för sjukhus",
    "Förtroende för vården",
    "Högt blodtryck",
  ]);

  expect(titlesFor(index, "sjunker amputationerna")).toEqual(["Amputation vid diabetes"]);
  expect(titlesFor(index, "amputation på kvällen")).toEqual(["Amputation vid diabetes"]);
  expect(titlesFor(index, "är förtroendet högt")).toEqual(["Förtroende för sjukhus", "Förtroende för vården"]);
  expect(titlesFor(index, "högt blodtryck")).toEqual(["Högt blodtryck"]);
});

test("patients are what every measure is about, so the rest of a query or compound decides", () => {
  const index = indexOf(["Måluppfyllelse vid dialys", "Patienter med astma"]);

  expect(titlesFor(index, "dialyspatienterna")).toEqual(["Måluppfyllelse vid dialys"]);
  expect(titlesFor(index, "patienter dialys")).toEqual(["Måluppfyllelse vid dialys"]);
  expect(titlesFor(index, "patienter")).toEqual(["Patienter med astma"]);
});

test("broader concepts count for words that documents contain only when neither all nor most words find anything", () => {
  const concepts = [
    { preferred: "vårdcentral", terms: [], queryTerms: [], broader: ["primärvård"] },
    { preferred: "primärvård", terms: [], queryTerms: [], broader: [] },
  ];
  const index = indexOf(["Bemötande på vårdcentral", "Matvanor i primärvård", "Samtal på sjukhus"], concepts);

  expect(titlesFor(index, "vårdcentral")).toEqual(["Bemötande på vårdcentral"]);
  expect(titlesFor(index, "vårdcentral bemötande")).toEqual(["Bemötande på vårdcentral"]);
  expect(titlesFor(index, "matvanor samtal vårdcentral")).toEqual(["Matvanor i primärvård"]);
});

test("an ambiguous abbreviation does not lead from one meaning to the other", () => {
  const concepts = [
    { preferred: "parkinson", terms: ["PD"], queryTerms: [], broader: ["nervsjukdom"] },
    { preferred: "nervsjukdom", terms: [], queryTerms: [], broader: [] },
    { preferred: "peritonealdialys", terms: ["PD"], queryTerms: [], broader: ["dialys"] },
    { preferred: "dialys", terms: [], queryTerms: [], broader: [] },
  ];
  const index = indexOf(["Väntetid till dialys", "Vård vid nervsjukdom"], concepts);

  expect(titlesFor(index, "parkinson")).toEqual(["Vård vid nervsjukdom"]);
});

test.each([
  ["korsbanden", "Resultat efter korsbandsoperation"],
  ["NGD11", "Artroskopi i knäled"],
  ["Imovane", "Regelbunden behandling med sömnmedel"],
])("%s finds %s", (text, title) => {
  expect(titlesFor(indexOf([title, "Kariesfria barn"]), text)).toEqual([title]);
});

test("a word that is spelt like an ending is not part of words with that ending", () => {
  expect(titlesFor(indexOf(["Koordinering av vård", "Prostataförstoring"]), "ringer ")).toEqual([]);
});

test("names of acne and hospitals do not share their stem with words of any text", () => {
  const titles = ["Hudvård vid akne", "Vård som finns för svårt sjuka", "Vård på sjukhus"];

  expect(titlesFor(indexOf(titles), "akne")).toEqual(["Hudvård vid akne"]);
  expect(titlesFor(indexOf(titles), "sjukhus")).toEqual(["Vård på sjukhus"]);
});

test("a form that equals one of another word finds only what it means itself", () => {
  const titles = [
    "Behandling vid akut bronkit",
    "Vistelsetid på akutmottagning",
    "Vård före väntat dödsfall",
    "Väntetid till besök",
  ];
  const index = indexOf(titles);

  expect(titlesFor(index, "akuten")).toEqual(["Vistelsetid på akutmottagning"]);
  expect(titlesFor(index, "akutmottagning")).toEqual(["Vistelsetid på akutmottagning"]);
  expect(titlesFor(index, "vänta ")).toEqual(["Väntetid till besök"]);
  expect(titlesFor(index, "dödsfall väntat")).toEqual(["Vård före väntat dödsfall"]);
});

test("a term that is found is not searched for as parts that mean something else", () => {
  const index = indexOf(["Kvinnors och mäns sjukfrånvaro", "Journal skriven på sjukhus"]);

  expect(titlesFor(index, "sjukskriven ")).toEqual(["Kvinnors och mäns sjukfrånvaro"]);
});

test("the words of a term count one by one when no document has the term and the rest of the query", () => {
  const concepts = [{ preferred: "rökstopp", terms: ["sluta röka"], queryTerms: [], broader: [] }];
  const others = Array.from({ length: 30 }, (_, number) => `Annat mått ${number}`);
  const titles = ["Röka och snusa under graviditet", "Rökstopp efter hjärtinfarkt", "Stöd för att sluta", ...others];

  expect(titlesFor(indexOf(titles, concepts), "sluta röka graviditet stöd ")).toContain(titles[0]);
});

test("a word is not widened by the compounds that contain it", () => {
  const concepts = [
    { preferred: "graviditetsregistret", terms: [], queryTerms: [], broader: ["register"] },
    { preferred: "register", terms: [], queryTerms: [], broader: [] },
  ];
  const index = indexOf(["Data i graviditetsregistret", "Täckning i register", "Stöd efter stroke"], concepts);

  expect(titlesFor(index, "gravida täckning stroke ")).toEqual([]);
});

test("a function word is not the stem of another word", () => {
  const concepts = [{ preferred: "hemtjänst", terms: ["nära vård"], queryTerms: [], broader: [] }];
  const index = indexOf(["Hemtjänst för äldre", "Tid när vård ges"], concepts);

  expect(titlesFor(index, "nära vård ")).toContain("Hemtjänst för äldre");
  expect(titlesFor(index, "när vård ")).toEqual(["Tid när vård ges"]);
});

test("an everyday word ranks documents without being required", () => {
  const index = indexOf(["Snabb dialys", "Dialys", "Snabb trombolys"]);

  expect(titlesFor(index, "snabb dialys")).toEqual(["Snabb dialys", "Dialys"]);
});

test("a function word is no inflection of another word", () => {
  expect(titlesFor(indexOf(["Vård under natten", "Tid i kö"]), "undra ")).toEqual([]);
});

test("a disease is found next to a word that nothing knows, any other word is not", () => {
  const titles = [
    "Omoperation av höftprotes",
    "Tid till besök",
    ...Array.from({ length: 40 }, (_, at) => `Mått ${at}`),
  ];
  const index = indexOf(titles);

  expect(titlesFor(index, "höftprotes kvaddad ")).toEqual(["Omoperation av höftprotes"]);
  expect(titlesFor(index, "besök sommarstuga ")).toEqual([]);
});

test("the words of a compound do not count one by one", () => {
  const others = Array.from({ length: 40 }, (_, at) => `Mått ${at}`);

  expect(titlesFor(indexOf(["Mätning i riket per dag", ...others]), "riksdagsvalet opinionsmätning ")).toEqual([]);
});

test("a short word is not taken for one with other vowels by its stem alone", () => {
  expect(titlesFor(indexOf(["Andel som säger att de är nöjda"]), "sagan ")).toEqual([]);
});

test.each([
  ["öppnvård", "Kostnad för öppenvård"],
  ["sykiatri", "Kostnad för psykiatri"],
  ["järtsvikt", "Vårddagar vid hjärtsvikt"],
  ["hivpatienter", "Patienter med viruskontroll vid HIV"],
])("%s is understood", (text, title) => {
  expect(titlesFor(indexOf([title, "Öppna jämförelser"]), text)).toEqual([title]);
});

test("a verb finds what its noun names", () => {
  const index = indexOf(["Tid till trombolys", "Väntan på transplantation"]);

  expect(titlesFor(index, "trombolyserad ")).toEqual(["Tid till trombolys"]);
  expect(titlesFor(index, "transplanterade ")).toEqual(["Väntan på transplantation"]);
});

test("a concept whose broader concept is in no document is widened further", () => {
  const concepts = [
    { preferred: "migrän", terms: [], queryTerms: [], broader: ["huvudvärk"] },
    { preferred: "huvudvärk", terms: [], queryTerms: [], broader: ["nervsjukdom"] },
    { preferred: "nervsjukdom", terms: [], queryTerms: [], broader: ["sjukdom"] },
    { preferred: "sjukdom", terms: [], queryTerms: [], broader: [] },
  ];
  const titles = ["Vård vid nervsjukdom", "Annan sjukdom"];

  expect(titlesFor(indexOf(titles, concepts), "migrän ")).toEqual(["Vård vid nervsjukdom"]);
});

test("what only a broader concept finds does not hide a title that has the other word", () => {
  const concepts = [
    { preferred: "hörapparat", terms: [], queryTerms: [], broader: ["hörsel"] },
    { preferred: "hörsel", terms: [], queryTerms: [], broader: [] },
  ];
  const others = Array.from({ length: 40 }, (_, at) => `Mått ${at}`);
  const titles = ["Tolkar för hörsel", "Förskrivna samtalsapparater", ...others];

  expect(titlesFor(indexOf(titles, concepts), "hörapparat samtalsapparater ")[0]).toBe("Förskrivna samtalsapparater");
});

test("a term of one word and function words is more than that word", () => {
  const concepts = [{ preferred: "polyfarmaci", terms: ["för många mediciner"], queryTerms: [], broader: [] }];
  const index = indexOf(["Polyfarmaci hos äldre", "Kostnad för mediciner"], concepts);

  expect(titlesFor(index, "för många mediciner")).toEqual(["Polyfarmaci hos äldre"]);
});

test("a word is not corrected to a term of another language that no document has", () => {
  const concepts = [{ preferred: "smärta", terms: [], queryTerms: ["smerter", "skade"], broader: [] }];
  const index = indexOf(["Skattning av smärta"], concepts);

  expect(titlesFor(index, "semester ")).toEqual([]);
  expect(titlesFor(index, "skåne ")).toEqual([]);
  expect(titlesFor(index, "smerter ")).toEqual(["Skattning av smärta"]);
});

test("a misspelt word is corrected to what documents have, whatever other languages and misspelt titles are as near", () => {
  const concepts = [
    { preferred: "korsband", terms: [], queryTerms: ["korsbåndsoperation"], broader: [] },
    { preferred: "stroke", terms: [], queryTerms: [], broader: [] },
  ];
  const index = indexOf(
    ["Korsbandsoperation", "Ledarskapsindex", "Ledarskapssindex totalt", "Dödlighet i stroke", "Större ingrepp"],
    concepts,
  );

  expect(titlesFor(index, "korsabndsoperation ")).toEqual(["Korsbandsoperation"]);
  expect(titlesFor(index, "ledarskapsindeex ")).toEqual(["Ledarskapsindex"]);
  expect(titlesFor(index, "storke ")).toEqual(["Dödlighet i stroke"]);
});

test("a place that no measure is about is left out and never corrected, a year and the country are not required", () => {
  const index = indexOf(
    ["Väntetid till operation", "Skador efter operation", "Dödlighet i stroke", "Uppföljning 2024"],
    [],
  );
  const answerFor = (text: string) => {
    const { rows, relaxed, corrections } = index.search(queryOf({ text }));
    return { titles: rows.map(({ measureId }) => measureId), leftOut: relaxed?.leftOut, corrections };
  };

  expect(answerFor("väntetid operation skåne ")).toEqual({
    titles: ["Väntetid till operation"],
    leftOut: ["skåne"],
    corrections: [],
  });
  expect(answerFor("väntetid västra götaland ")).toEqual({
    titles: ["Väntetid till operation"],
    leftOut: ["västra", "götaland"],
    corrections: [],
  });
  expect(answerFor("dödlighet stroke sverige 2024 ").titles).toEqual(["Dödlighet i stroke"]);
  expect(answerFor("2024 ").titles).toEqual(["Uppföljning 2024"]);
  expect(answerFor("restaurang skåne ").titles).toEqual([]);
});

test("a word is not found where other words only happen to end with it, not even while it is typed", () => {
  const index = indexOf(["Självskattad hälsa", "Medel ur skatter", "Akut hjärtsvikt", "Svikt i två organ"], []);

  for (const text of ["katter ", "katter", "vikt ", "vikt"]) expect(titlesFor(index, text), text).toEqual([]);
});

test("a common word between others is not taken for part of a term", () => {
  const concepts = [{ preferred: "polyfarmaci", terms: ["många mediciner"], queryTerms: [], broader: [] }];
  const index = indexOf(["Mediciner vid schizofreni", "Polyfarmaci hos äldre"], concepts);

  expect(titlesFor(index, "hur många personer med schizofreni får mediciner ")).toEqual(["Mediciner vid schizofreni"]);
});

test("an irregular plural finds the compounds that begin with it", () => {
  const index = indexOf(["Ögonbottenundersökning vid diabetes", "Sjukdomar i öga", "Allmän tandvård"]);

  expect(titlesFor(index, "ögon ").toSorted()).toEqual(["Sjukdomar i öga", "Ögonbottenundersökning vid diabetes"]);
  expect(titlesFor(index, "män ")).toEqual([]);
});

test.each(["30 min", "30 minuter", "inom 30min"])("%s is a number of minutes", (text) => {
  expect(titlesFor(indexOf(["Trombolys inom 30 minuter", "Sömn 30 dagar"]), `${text} `)).toEqual([
    "Trombolys inom 30 minuter",
  ]);
});
