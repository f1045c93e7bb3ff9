import type { TextMatcher, TextRange } from "../index/search-types.ts";
import type { Expansion } from "../vocabulary/expansion.ts";
import type { Vocabulary } from "../vocabulary/vocabulary.ts";
import type { Clause, Plan } from "./plan-query.ts";

type Phrase = readonly ReadonlySet<number>[];

/** Finds what to mark in the texts of a row. */
export function createMatcher({ clauses: required, optional }: Plan, vocabulary: Vocabulary): TextMatcher {
  const clauses = [...required, ...optional];
  const expansions = clauses.flatMap(expansionsOf);
  const phrases = byFirstWord([
    ...expansions.flatMap((expansion) => expansion.phrases.map(({ positions }) => positions)),
    ...clauses.flatMap(phraseOf),
  ]);
  return {
    mayMatch: createWordFilter([...expansions.map(({ words }) => words), phrases]),
    markIn: (word) => widestMark(expansions, word),
    lengthOf: (word) => vocabulary.wordAt(word).length,
    phrasesFrom: (word) => phrases.get(word) ?? noPhrases,
  };
}

const noPhrases: readonly Phrase[] = [];

function byFirstWord(phrases: readonly Phrase[]): Map<number, Phrase[]> {
  const found = new Map<number, Phrase[]>();
  for (const phrase of phrases) {
    for (const word of phrase[0] ?? []) {
      const others = found.get(word);
      if (others) others.push(phrase);
      else found.set(word, [phrase]);
    }
  }
  return found;
}

/** Few words of a text match, and the last bits of their ids rule out nearly all others. */
const filterSize = 2048;

function createWordFilter(wordMaps: readonly ReadonlyMap<number, unknown>[]): TextMatcher["mayMatch"] {
  const filter = new Uint8Array(filterSize);
  for (const words of wordMaps) for (const word of words.keys()) filter[word % filterSize] = 1;
  return (word) => filter[word % filterSize] === 1;
}

function widestMark(expansions: readonly Expansion[], word: number): TextRange | undefined {
  let mark: TextRange | undefined;
  for (const { words } of expansions) {
    const found = words.get(word);
    if (found) mark = mark ? widest(mark, found) : found;
  }
  return mark;
}

function expansionsOf(clause: Clause): Expansion[] {
  if (clause.kind === "word") return [clause.expansion];
  return clause.kind === "group" ? [...clause.members, clause.others] : [];
}

/** A phrase with a word that no document has is found nowhere. */
const phraseOf = (clause: Clause): Phrase[] =>
  clause.kind === "phrase" ? [clause.words.map((word) => new Set(word === undefined ? [] : [word]))] : [];

const widest = (a: TextRange, b: TextRange): TextRange => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});
