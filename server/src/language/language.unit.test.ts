import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPartEnd } from "./compound.ts";
import { editDistance, isOneErrorApart } from "./edit-distance.ts";
import { fold } from "./fold.ts";
import { parseQuery } from "./parse-query.ts";
import { stem } from "./stem.ts";
import { tokenize, toWords } from "./tokenize.ts";

describe("texts are split into words", () => {
  test.each([
    ["HbA1c > 70 mmol/mol", ["hba1c", "70", "mmol", "mol"]],
    ["LDL-kolesterol, 25+ år", ["ldl", "kolesterol", "25", "år"]],
    ["WHO:s checklista", ["who", "checklista"]],
    ["barn- och ungdomspsykiatri", ["barn", "och", "ungdomspsykiatri"]],
    ["A\u030angest".normalize("NFD"), ["ångest"]],
    ["… % —", []],
  ])("%s", (text, words) => {
    expect(toWords(text)).toEqual(words);
  });

  test("each with its position", () => {
    const text = "Vård, vid KOL:s slut";

    expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual(["Vård", "vid", "KOL:s", "slut"]);
  });
});

describe("the inflections of a word share a stem", () => {
  test.each([
    ["hjärtinfarkt hjärtinfarkten hjärtinfarkter hjärtinfarkterna hjärtinfarkts"],
    ["blodtryck blodtrycket blodtryckets blodtrycken"],
    ["trycksår trycksåret trycksåren trycksårens"],
    ["läkemedel läkemedlet läkemedlen läkemedlens"],
    ["läkare läkaren läkarna läkarens"],
    ["sjukhus sjukhuset sjukhusen sjukhusets"],
    ["diagnos diagnosen diagnoser diagnosens"],
    ["frekvens frekvensen frekvenser"],
    ["kvalitet kvaliteten kvaliteter"],
    ["enhet enheten enheter enheternas"],
    ["psykiatri psykiatrin psykiatrins"],
    ["kvinna kvinnan kvinnor kvinnorna kvinnors"],
    ["register registret registren registrets"],
    ["indikator indikatorn indikatorer indikatorernas"],
    ["kronisk kroniskt kroniska"],
    ["kostnad kostnaden kostnader"],
    ["kosta kostar kostade"],
    ["ledare ledaren ledarna"],
  ])("%s", (forms) => {
    expect(new Set(forms.split(" ").map(stem)).size).toBe(1);
  });

  test.each([
    ...["läkare läkemedel", "behandla behandling", "vård vårta", "möjlighet möjlig", "hals hälsa", "kurs kur"],
    ...["akuten akut", "kostar kost", "ledare leder", "levern levande", "magra magar", "romer syndromer", "pares par"],
  ])("but not those of %s", (words) => {
    expect(new Set(words.split(" ").map(stem)).size).toBe(2);
  });

  test("and a stem is never longer than its word", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abdeghiklmnorstväåö") }), (word) => {
        expect(stem(word).length).toBeLessThanOrEqual(word.length + 1);
      }),
    );
  });
});

test("folding removes diacritics", () => {
  expect(["ångström", "idé", "smörgås", "müsli"].map(fold)).toEqual(["angstrom", "ide", "smorgas", "musli"]);
});

describe("one typing error", () => {
  test.each([
    ["blodtrck", "blodtryck", true],
    ["blodtrycck", "blodtryck", true],
    ["blodtrick", "blodtryck", true],
    ["blodtyrck", "blodtryck", true],
    ["blodtryck", "blodtryck", false],
    ["bldtrck", "blodtryck", false],
  ])("between %s and %s: %s", (a, b, isOne) => {
    expect(isOneErrorApart(a, b)).toBe(isOne);
  });

  test("agrees with the edit distance", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 }).map((rest) => `x${rest}`);
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneErrorApart(a, b)).toBe(editDistance(a, b, 3) === 1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("compounds are recognised by their parts", () => {
  const words = new Set(["höft", "tryck", "sår", "vård", "plan", "lung", "register", "ring", "person", "kärl"]);
  const known = new Set([...words, "behandl", "skatt"]);
  const isPart = (whole: string, part: string): boolean =>
    findPartEnd(
      { whole, start: whole.indexOf(part), forms: [part], stem: stem(part) },
      { isKnown: (text) => known.has(text), isWord: (text) => words.has(text) },
    ) !== undefined;

  test.each([
    ["höftfraktur", "fraktur"],
    ["trycksår", "sår"],
    ["lungcancer", "cancer"],
    ["vårdplan", "vård"],
    ["lungring", "ring"],
  ])("%s holds %s", (whole, part) => {
    expect(isPart(whole, part)).toBe(true);
  });

  test.each([
    ["svårdiagnos", "vård"],
    ["protest", "test"],
    ["påsåret", "sår"],
    ["handling", "hand"],
    // Between other letters, and before an ending, a short part occurs by chance.
    ["komplikationer", "lika"],
    ["ändtarmen", "arm"],
    // An ending follows the stem of a verb, inflected or not.
    ["behandlingen", "ingen"],
    ["vårdregister", "gist"],
    // The part is in the ending, or follows a prefix.
    ["vårdpersonals", "als"],
    ["kärlförträngning", "trängning"],
    ["vårdinsats", "sats"],
    // It is the end of another form of a known word.
    ["lungskattad", "katt"],
  ])("%s does not hold %s", (whole, part) => {
    expect(isPart(whole, part)).toBe(false);
  });
});

describe("a query is parsed into", () => {
  test("words, phrases, exclusions and the word being typed", () => {
    expect(parseQuery('vård av "akut stroke" -barn hjärt')).toEqual({
      words: [
        { word: "vård", isOptional: false, isUnfinished: false },
        { word: "av", isOptional: true, isUnfinished: false },
        { word: "hjärt", isOptional: false, isUnfinished: true },
      ],
      phrases: [["akut", "stroke"]],
      exclusions: ["barn"],
      ids: [],
    });
  });

  test("no exclusion for a hyphen inside a word", () => {
    expect(parseQuery("typ 2-diabetes").exclusions).toEqual([]);
  });

  test("ids apart from words", () => {
    const id = "016d6091-5400-79f4-8d0b-cdbe86949b97";

    expect(parseQuery(id)).toMatchObject({ words: [], ids: [id] });
    expect(parseQuery("20019").ids).toEqual(["20019"]);
    expect(parseQuery("2001").ids).toEqual([]);
  });

  test("stop words that must match when there are no others", () => {
    expect(parseQuery("efter").words).toMatchObject([{ word: "efter", isOptional: false }]);
  });
});
