import { describe, expect, test } from "vitest";
import { textBreak } from "../vocabulary/vocabulary.ts";
import type { StoredDocument } from "./document-store.ts";
import { createNeighbourFilter, pairsOf } from "./neighbour-filter.ts";
import { findPhrasePostings } from "./phrase-postings.ts";
import { createPostings, fieldBits, fieldMask, pack } from "./postings.ts";
import { encodeTokens, type PhrasePositions } from "./token-code.ts";

/** A document: for each field group its texts, for each text its words. */
type Groups = readonly (readonly (readonly number[])[])[];

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Ids of one, two and three bytes, some of which are the end of another. */
const words = [1, 2, 127, 128, 129, 255, 256, 16_383, 16_384, 16_512];

function createStore(all: readonly Groups[]) {
  const postings = createPostings();
  const documents = all.map((groups, slot): StoredDocument => {
    const fieldsOf = new Map<number, number>();
    for (const [group, texts] of groups.entries())
      for (const word of texts.flat()) fieldsOf.set(word, (fieldsOf.get(word) ?? 0) | (1 << group));
    for (const [word, fields] of fieldsOf) postings.add(word, pack(slot, fields), true);
    const tokens = groups.flatMap((texts) => [...texts.flatMap((text) => [...text, textBreak]), textBreak]);
    const code = encodeTokens(Uint32Array.from(tokens), tokens.length);
    return { key: `${slot}`, measureId: `${slot}`, title: "", ids: [], status: 0, tokens: code };
  });
  const neighbours = createNeighbourFilter();
  for (const [slot, { tokens }] of documents.entries()) neighbours.set(slot, tokens);
  return { postings, documents, neighbours };
}

const isAt = (text: readonly number[], start: number, phrase: PhrasePositions): boolean =>
  phrase.every((allowed, at) => allowed.has(text[start + at] ?? -1));

/** The field groups with a text that has the phrase, found by comparing it at every word. */
const fieldsOf = (groups: Groups, phrase: PhrasePositions): number =>
  groups.reduce(
    (fields, texts, group) =>
      texts.some((text) => text.some((_, start) => isAt(text, start, phrase))) ? fields | (1 << group) : fields,
    0,
  );

describe("The documents that contain a phrase", () => {
  test("are the same as when every word of every text is compared", () => {
    const random = createRandom(3);
    const list = <T>(length: number, create: () => T): T[] => Array.from({ length }, create);
    const word = () => words[random(words.length)] ?? 1;
    const text = () => list(1 + random(5), word);
    const groups = () => list(4, () => list(random(3), text));
    let found = 0;

    for (let round = 0; round < 60; round++) {
      const all = list(40, groups);
      const store = createStore(all);
      const phrase = list(2 + random(2), () => new Set(list(1 + random(3), word)));
      const isCandidate = (slot: number) => slot % 5 !== 0;

      const postings = [...findPhrasePostings(phrase, store, isCandidate)];

      const expected = all.flatMap((one, slot) => {
        const fields = fieldsOf(one, phrase);
        return fields === 0 || !isCandidate(slot) ? [] : [[slot, fields]];
      });
      expect(postings.map((posting) => [posting >>> fieldBits, posting & fieldMask])).toEqual(expected);
      found += expected.length;
    }

    expect(found).toBeGreaterThan(100);
  });

  test("do not contain it across two texts, nor across two fields", () => {
    const store = createStore([
      [[[1], [2]], [], [], []],
      [[[1]], [[2]], [], []],
      [[[2, 1]], [[2]], [[1]], [[1, 2]]],
    ]);

    const postings = findPhrasePostings([new Set([1]), new Set([2])], store, () => true);

    expect([...postings]).toEqual([pack(2, 8)]);
  });
});

test("most documents without a pair of neighbours are told from their bits, and none that contains it is left out", () => {
  const random = createRandom(5);
  const texts = Array.from({ length: 200 }, () => Array.from({ length: 250 }, () => 1 + random(2000)));
  const filter = createNeighbourFilter();
  const put = (slot: number, text: readonly number[]) =>
    filter.set(slot, encodeTokens(Uint32Array.from(text), text.length));
  const phraseIn = (text: readonly number[], at: number) =>
    pairsOf(text.slice(at, at + 3).map((word) => new Set([word])));
  // The slots have had other documents before.
  for (const [slot] of texts.entries()) put(slot, texts[(slot + 7) % texts.length] ?? []);
  for (const [slot, text] of texts.entries()) put(slot, text);

  const phrases = texts.map((text) => phraseIn(text, random(240)));
  const own = phrases.filter((pairs, slot) => filter.mayContain(slot, pairs));
  const other = phrases.filter((pairs, slot) => filter.mayContain((slot + 1) % texts.length, pairs));

  expect(own).toHaveLength(texts.length);
  expect(other.length).toBeLessThan(texts.length / 5);
});
