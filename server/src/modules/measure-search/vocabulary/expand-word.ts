import { fold } from "../../../language/fold.ts";
import { stem } from "../../../language/stem.ts";
import { type ConceptTable, isAbbreviation, maxBroaderLevels, type OtherName } from "./concept-table.ts";
import { addVariant, type ContainedPhrase, type Expansion, weights } from "./expansion.ts";
import { broaderNamesOf, findNamedWords, otherNamesOf, type WeightedName } from "./other-names.ts";
import type { AudienceVocabulary } from "./vocabulary.ts";
import { type FamilyPart, findFamily, type WordFamily } from "./word-family.ts";

/** What an expansion depends on: all of it is limited to what one audience may see. */
export interface ExpansionContext {
  vocabulary: AudienceVocabulary;
  concepts: ConceptTable;
  /** How many documents contain a word. */
  countDocuments: (id: number) => number;
  /** A name of several words, if documents contain it. */
  findName: (name: OtherName) => ContainedPhrase | undefined;
  /** The words that contain a name of one word. */
  findNameWords: (name: string) => NameWords;
}

const minPrefixLength = 2;
/** Without a longer ending a word is the beginning of words that have nothing to do with it. */
const maxPrefixEnding = 2;
const minConceptLength = 2;
const minNamePartLength = 5;
export const onlyDigits = /^\p{N}+$/u;

export interface NameWords {
  forms: readonly number[];
  compounds: readonly FamilyPart[];
}

export interface ExpandedWord {
  word: string;
  /** Whether it may still be being typed. */
  isUnfinished: boolean;
  /** Whether the names of broader concepts are added in any case, instead of only when nothing else matches. */
  isWide: boolean;
}

export function expandWord({ word, isUnfinished, isWide }: ExpandedWord, context: ExpansionContext): Expansion {
  const { expansion, family } = expandToFamily(word, context);
  if (needsFolding(word, context)) addFolded(expansion, word, context);
  if (isUnfinished) addPrefixed(expansion, family, context);
  addConcepts(expansion, isWide, context);
  return expansion;
}

/** Only the word's inflections and the compounds that contain it. */
export const expandStrictly = (word: string, context: Pick<ExpansionContext, "vocabulary">): Expansion =>
  expandToFamily(word, context).expansion;

/** Whether documents contain any of the words or phrases. */
export function hasMatches(
  { words, phrases }: Expansion,
  { countDocuments }: Pick<ExpansionContext, "countDocuments">,
): boolean {
  if (phrases.length > 0) return true;
  for (const id of words.keys()) if (countDocuments(id) > 0) return true;
  return false;
}

function expandToFamily(word: string, { vocabulary }: Pick<ExpansionContext, "vocabulary">) {
  const expansion: Expansion = { term: word, words: new Map(), phrases: [] };
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

const wholeWord = ({ plain }: AudienceVocabulary, id: number): { start: number; end: number } => ({
  start: 0,
  end: plain.wordAt(id).length,
});

/** A word typed without diacritics may lack them, unless documents have it as it was typed. */
function needsFolding(word: string, { vocabulary, countDocuments }: ExpansionContext): boolean {
  const { plain, folded, find } = vocabulary;
  const same = find(word);
  if (fold(word) !== word || (same !== undefined && countDocuments(same) > 0)) return false;
  return plain.withStem(stem(word)).length === 0 || folded.spelled(fold(word)).some((id) => id !== same);
}

function addFolded(expansion: Expansion, word: string, { vocabulary }: ExpansionContext): void {
  const { forms, parts } = findUnfolded(word, vocabulary);
  for (const id of forms) {
    addVariant(expansion, id, { kind: "diacritics", weight: weights.diacritics, ...wholeWord(vocabulary, id) });
  }
  for (const { id, start, end } of parts) {
    addVariant(expansion, id, { kind: "part", weight: weights.diacriticsPart, start, end });
  }
}

/** Three letters without their diacritics are too often another word: "sagan" is no form of "säga". */
const minFoldedStem = 4;
const noFamily: WordFamily = { forms: [], parts: [], beginnings: [] };

/** The families of the words that differ in diacritics only; without any, the family among the folded words. */
function findUnfolded(word: string, { plain, folded }: AudienceVocabulary): WordFamily {
  const same = folded.spelled(fold(word));
  if (same.length === 0) return stem(word).length < minFoldedStem ? noFamily : findFamily(folded, word);
  const families = same.map((id) => findFamily(plain, plain.wordAt(id)));
  return {
    forms: families.flatMap(({ forms }) => forms),
    parts: families.flatMap(({ parts }) => parts),
    beginnings: families.flatMap(({ beginnings }) => beginnings),
  };
}

function addConcepts(expansion: Expansion, isWide: boolean, context: ExpansionContext): void {
  if (expansion.term.length < minConceptLength && !onlyDigits.test(expansion.term)) return;
  // Before names are added: a name may have other meanings, as "PD" is short for two things.
  const named = findNamedWords(expansion, context);
  addNames(expansion, otherNamesOf(named, context), context);
  for (let level = 0; level < maxBroaderLevels; level++) {
    if ((isWide && level === 0) || !hasMatches(expansion, context))
      addNames(expansion, broaderNamesOf(named, level), context);
  }
}

type NameContext = Pick<ExpansionContext, "vocabulary" | "findName" | "findNameWords">;

export function addNames(expansion: Expansion, names: Iterable<WeightedName>, context: NameContext): void {
  for (const name of names) addName(expansion, name, context);
}

function addName(
  expansion: Expansion,
  { name, kind, weight }: WeightedName,
  { vocabulary, findName, findNameWords }: NameContext,
): void {
  const { name: synonym, words } = name;
  const [only] = words;
  if (words.length > 1) {
    const phrase = findName(name);
    if (phrase) expansion.phrases.push({ ...phrase, kind, weight, synonym });
  } else if (only !== undefined && isAbbreviation(name)) {
    const id = vocabulary.find(only);
    if (id !== undefined) addVariant(expansion, id, { kind, weight, synonym, ...wholeWord(vocabulary, id) });
  } else if (only !== undefined) {
    addNameWord(expansion, { word: only, synonym, kind, weight }, { vocabulary, findNameWords });
  }
}

function addNameWord(
  expansion: Expansion,
  { word, synonym, kind, weight }: { word: string; synonym: string } & Pick<WeightedName, "kind" | "weight">,
  { vocabulary, findNameWords }: Pick<NameContext, "vocabulary" | "findNameWords">,
): void {
  const { forms, compounds } = findNameWords(word);
  for (const id of forms) addVariant(expansion, id, { kind, weight, synonym, ...wholeWord(vocabulary, id) });
  for (const { id, start, end } of compounds) {
    addVariant(expansion, id, { kind, weight: weight * weights.part, synonym, start, end });
  }
}

/** Abbreviations occur by chance inside other words. */
export const findNameWords = (name: string, { plain }: AudienceVocabulary): NameWords => ({
  forms: plain.withStem(stem(name)),
  compounds: name.length < minNamePartLength ? [] : findFamily(plain, name).parts,
});

const isBeginning = (wordStem: string, word: string): boolean =>
  wordStem.length > 3 && word.length - wordStem.length <= maxPrefixEnding;

function addPrefixed(expansion: Expansion, { beginnings }: WordFamily, context: ExpansionContext): void {
  const word = expansion.term;
  if (word.length < minPrefixLength || onlyDigits.test(word)) return;
  const { plain, folded } = context.vocabulary;
  const ids = new Set(plain.startingWith(word));
  if (isBeginning(stem(word), word)) for (const id of plain.startingWith(stem(word))) ids.add(id);
  if (needsFolding(word, context)) for (const id of folded.startingWith(fold(word))) ids.add(id);
  const weight = weights.prefix;
  for (const id of ids) addVariant(expansion, id, { kind: "prefix", weight, start: 0, end: word.length });
  for (const { id, start, end } of beginnings) {
    addVariant(expansion, id, { kind: "prefix", weight, start, end });
  }
}
