import { isOneErrorApart } from "../../../language/edit-distance.ts";
import { fold } from "../../../language/fold.ts";
import { stem } from "../../../language/stem.ts";
import type { MatchKind } from "../index/search-types.ts";
import type { OtherName, SynonymTable } from "./synonym-table.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { findFamily, type WordFamily } from "./word-family.ts";
import type { WordLookup } from "./word-lookup.ts";

/** A word of the vocabulary that answers to a word of the query, and how well. */
export interface Variant {
  kind: MatchKind;
  weight: number;
  /** What of the word to mark. */
  start: number;
  end: number;
  /** The synonym, where one was used. */
  synonym?: string;
}

/** Words in a row that answer to the query; any of a set will do at its place. */
interface RowVariant {
  places: ReadonlySet<number>[];
  weight: number;
  synonym: string;
}

export interface Expansion {
  asked: string;
  words: Map<number, Variant>;
  rows: RowVariant[];
}

interface Environment {
  vocabulary: Vocabulary;
  synonyms: SynonymTable;
  /** How many documents hold a word. */
  count: (id: number) => number;
}

/** Between 0 and 1: how much an answer of each kind is worth. */
const weights = {
  exact: 1,
  inflection: 0.985,
  diacritics: 0.9,
  part: 0.8,
  diacriticsPart: 0.7,
  synonym: 0.75,
  spelling: 0.65,
  prefix: 0.6,
  spellingPart: 0.55,
  partSynonym: 0.5,
} as const;
export const maxWeight = weights.exact;

const minMisspeltLength = 5;
const minPrefixLength = 2;
const minSynonymLength = 3;
const onlyDigits = /^\p{N}+$/u;

export function expandWord(word: string, isUnfinished: boolean, environment: Environment): Expansion {
  const { expansion, family } = expandToFamily(word, environment);
  if (needsFolding(word, environment)) addFolded(expansion, word, environment);
  if (isUnfinished) addPrefixed(expansion, family, environment);
  addSynonyms(expansion, environment);
  if (!isAnswered(expansion, environment)) addMisspelt(expansion, word, environment);
  return expansion;
}

/** The forms of the word and the compounds that hold it, and nothing else. */
export const expandStrictly = (word: string, environment: Pick<Environment, "vocabulary">): Expansion =>
  expandToFamily(word, environment).expansion;

const isAnswered = ({ words, rows }: Expansion, { count }: Environment): boolean =>
  rows.length > 0 || [...words.keys()].some((id) => count(id) > 0);

function addVariant({ words }: Expansion, id: number, variant: Variant): void {
  const known = words.get(id);
  if (!known || known.weight < variant.weight) words.set(id, variant);
}

function expandToFamily(word: string, { vocabulary }: Pick<Environment, "vocabulary">) {
  const expansion: Expansion = { asked: word, words: new Map(), rows: [] };
  const same = vocabulary.find(word);
  const family = findFamily(vocabulary.plain, word);
  for (const id of family.forms) {
    const kind = id === same ? "exact" : "inflection";
    addVariant(expansion, id, { kind, weight: weights[kind], ...wholeWord(vocabulary, id) });
  }
  for (const { id, start, end } of family.parts) {
    addVariant(expansion, id, { kind: "part", weight: weights.part, start, end });
  }
  return { expansion, family };
}

const wholeWord = (vocabulary: Vocabulary, id: number): { start: number; end: number } => ({
  start: 0,
  end: vocabulary.wordAt(id).length,
});

/** A word without dots that nobody has written may lack them; one that stands in the texts is taken at its word. */
function needsFolding(word: string, { vocabulary: { plain, folded, find }, count }: Environment): boolean {
  const same = find(word);
  if (fold(word) !== word || (same !== undefined && count(same) > 0)) return false;
  return plain.withStem(stem(word)).length === 0 || folded.spelled(fold(word)).some((id) => id !== same);
}

function addFolded(expansion: Expansion, word: string, { vocabulary }: Environment): void {
  const { forms, parts } = findUnfolded(word, vocabulary);
  for (const id of forms) {
    addVariant(expansion, id, { kind: "diacritics", weight: weights.diacritics, ...wholeWord(vocabulary, id) });
  }
  for (const { id, start, end } of parts) {
    addVariant(expansion, id, { kind: "part", weight: weights.diacriticsPart, start, end });
  }
}

/** A word that stands in the texts but for its dots is that word; others are taken apart without dots. */
function findUnfolded(word: string, vocabulary: Vocabulary): WordFamily {
  const same = vocabulary.folded.spelled(fold(word));
  if (same.length === 0) return findFamily(vocabulary.folded, word);
  const families = same.map((id) => findFamily(vocabulary.plain, vocabulary.wordAt(id)));
  return {
    forms: families.flatMap(({ forms }) => forms),
    parts: families.flatMap(({ parts }) => parts),
    beginnings: families.flatMap(({ beginnings }) => beginnings),
  };
}

/** A longer word's synonyms belong to its parts too, or it would find what its part does not. */
function addSynonyms(expansion: Expansion, environment: Environment): void {
  const { vocabulary, synonyms } = environment;
  if (expansion.asked.length < minSynonymLength) return;
  for (const [id, { kind, weight }] of [...expansion.words]) {
    const isWhole = kind !== "part" && kind !== "prefix";
    const best = isWhole ? weights.synonym * weight : weights.partSynonym;
    for (const other of synonyms.ofWord(vocabulary.plain.stemAt(id))) addOtherName(expansion, other, best, vocabulary);
  }
}

export function addOtherName(expansion: Expansion, other: OtherName, weight: number, vocabulary: Vocabulary): void {
  const { name: synonym, words } = other;
  const [only] = words;
  if (words.length > 1) {
    expansion.rows.push({ places: words.map((word) => formsOf(vocabulary.plain, word)), weight, synonym });
  } else if (only !== undefined) {
    const { forms, parts } = findFamily(vocabulary.plain, only);
    for (const id of forms)
      addVariant(expansion, id, { kind: "synonym", weight, synonym, ...wholeWord(vocabulary, id) });
    for (const { id, start, end } of parts) {
      addVariant(expansion, id, { kind: "synonym", weight: weight * weights.part, synonym, start, end });
    }
  }
}

const formsOf = (space: WordLookup, word: string): ReadonlySet<number> => new Set(space.withStem(stem(word)));

function addPrefixed(expansion: Expansion, { beginnings }: WordFamily, environment: Environment): void {
  const word = expansion.asked;
  if (word.length < minPrefixLength || onlyDigits.test(word)) return;
  const wordStem = stem(word);
  const { plain, folded } = environment.vocabulary;
  const ids = new Set(plain.startingWith(word));
  if (wordStem.length > 3) for (const id of plain.startingWith(wordStem)) ids.add(id);
  if (needsFolding(word, environment)) for (const id of folded.startingWith(fold(word))) ids.add(id);
  const weight = weights.prefix;
  for (const id of ids) addVariant(expansion, id, { kind: "prefix", weight, start: 0, end: word.length });
  for (const { id, start, end } of beginnings) {
    addVariant(expansion, id, { kind: "prefix", weight, start, end });
  }
}

/** One typing error is forgiven in a word that nothing answers to, dots and rings apart. */
function addMisspelt(expansion: Expansion, word: string, environment: Environment): void {
  const { vocabulary } = environment;
  if (word.length < minMisspeltLength || onlyDigits.test(word) || isWellFormed(word, vocabulary)) return;
  const near = new Set(findNear(word, vocabulary));
  for (const id of near) {
    const { forms, parts } = findFamily(vocabulary.plain, vocabulary.wordAt(id));
    for (const form of forms) {
      addVariant(expansion, form, { kind: "spelling", weight: weights.spelling, ...wholeWord(vocabulary, form) });
    }
    for (const part of parts) {
      addVariant(expansion, part.id, {
        kind: "spelling",
        weight: weights.spellingPart,
        start: part.start,
        end: part.end,
      });
    }
  }
  addSynonyms(expansion, environment);
}

/** A word, or two joined, that are spelt as they should be are not corrected. */
function isWellFormed(word: string, { find }: Vocabulary): boolean {
  if (find(word) !== undefined) return true;
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const first = word.slice(0, cut);
    const isFirst = find(first) !== undefined || (first.endsWith("s") && find(first.slice(0, -1)) !== undefined);
    if (isFirst && find(word.slice(cut)) !== undefined) return true;
  }
  return false;
}

function* findNear(word: string, { folded, plain, find }: Vocabulary): Generator<number> {
  const spelled = fold(word);
  const spelledStem = stem(spelled);
  for (let id = 0; id < folded.size(); id++) {
    const isClose = isNear(spelled, folded.wordAt(id)) || isNear(spelledStem, folded.stemAt(id));
    if (isClose && find(plain.wordAt(id)) !== undefined) yield id;
  }
}

/** In short words the first letter must be right: too many others are one letter away. */
function isNear(asked: string, other: string): boolean {
  if (asked.length < minMisspeltLength - 1 || other.length < minMisspeltLength - 1) return false;
  if (asked.length <= minMisspeltLength && asked[0] !== other[0]) return false;
  return isOneErrorApart(asked, other);
}
