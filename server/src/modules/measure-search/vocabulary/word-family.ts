import { findPartEnd, mayHoldPart } from "../../../language/compound.ts";
import { stem } from "../../../language/stem.ts";
import { stopWords } from "../../../language/texts/stop-words.ts";
import type { WordLookup } from "./word-lookup.ts";

export interface FamilyPart {
  id: number;
  start: number;
  end: number;
}

/** The words of the vocabulary that a word stands for: its inflections, and the compounds that contain it. */
export interface WordFamily {
  forms: readonly number[];
  parts: FamilyPart[];
  /** Words that may contain the beginning of a longer part, for a word that is still being typed. */
  beginnings: FamilyPart[];
}

const minPartLength = 3;
const digits = /\p{N}/u;

export function findFamily(lookup: WordLookup, word: string): WordFamily {
  const spelled = lookup.spell(word);
  const wordStem = stem(spelled);
  const isFunctionWord = stopWords.has(word);
  // "under" is no form of "undra".
  const forms = lookup.withStem(wordStem).filter((id) => isFunctionWord || !stopWords.has(lookup.wordAt(id)));
  if (spelled.length < minPartLength || digits.test(spelled)) return { forms, parts: [], beginnings: [] };
  const spellings = new Set([
    spelled,
    ...forms.map(lookup.wordAt),
    ...(wordStem.length > minPartLength ? [wordStem] : []),
  ]);
  return { forms, ...findCompounds(lookup, { spellings: [...spellings], stem: wordStem }) };
}

interface Part {
  spellings: string[];
  stem: string;
}

function findCompounds(lookup: WordLookup, part: Part): Omit<WordFamily, "forms"> {
  const found = fragmentsOf(part).map((fragment) => findWithFragment(lookup, fragment, part));
  return { parts: found.flatMap(({ parts }) => parts), beginnings: found.flatMap(({ beginnings }) => beginnings) };
}

/** What the compounds of a word have in common: the beginning of its forms, or each form when they differ, as "öga" and "ögon". */
function fragmentsOf({ spellings, stem: partStem }: Part): string[] {
  const root = commonPrefix(spellings);
  if (root.length >= minPartLength) return [root];
  // Three letters of another form, as "män", occur by chance.
  const others = spellings.filter(({ length }) => length > minPartLength);
  const fragments = [...new Set([partStem, ...others])].filter(({ length }) => length >= minPartLength);
  return fragments.filter((one) => !fragments.some((other) => other !== one && one.startsWith(other)));
}

function findWithFragment(
  lookup: WordLookup,
  fragment: string,
  { spellings, stem: partStem }: Part,
): Omit<WordFamily, "forms"> {
  const forms = spellings.toSorted((a, b) => b.length - a.length);
  const found: FamilyPart[] = [];
  const rejected: FamilyPart[] = [];
  for (const { id, start } of lookup.containing(fragment)) {
    if (lookup.stemAt(id) === partStem) continue;
    const end = findPartEnd({ whole: lookup.wordAt(id), start, forms, stem: partStem }, lookup);
    if (end === undefined) rejected.push({ id, start, end: start + fragment.length });
    else found.push({ id, start, end });
  }
  const extended = findExtended(rejected, found, lookup);
  // Three letters occur inside too many words.
  const candidates = fragment.length > minPartLength ? rejected : [];
  const beginnings = candidates.filter(({ id, start }) =>
    mayHoldPart({ whole: lookup.wordAt(id), start, forms, stem: partStem }, lookup),
  );
  return { parts: [...found, ...extended], beginnings };
}

/** When "trycksår" contains "sår", or "kranskärl" contains "krans", so does every word that extends it. */
function findExtended(rejected: readonly FamilyPart[], found: readonly FamilyPart[], lookup: WordLookup): FamilyPart[] {
  if (rejected.length === 0) return [];
  const length = ({ start, end }: FamilyPart): number => end - start;
  const minLength = Math.min(...rejected.map(length));
  const ends = found.filter(({ id, start, end }) => start > 0 && end === lookup.wordAt(id).length);
  const prefixes = new Set(ends.map(({ id, start }) => lookup.wordAt(id).slice(0, start + minLength)));
  const beginnings = new Set(found.filter(({ start }) => start === 0).map(({ id }) => lookup.wordAt(id)));
  const lengths = new Set([...beginnings].map((word) => word.length));
  return rejected.filter(({ id, start, end }) => {
    const word = lookup.wordAt(id);
    if (start > 0) return prefixes.has(word.slice(0, end));
    for (const one of lengths) if (one < word.length && beginnings.has(word.slice(0, one))) return true;
    return false;
  });
}

function commonPrefix(words: readonly string[]): string {
  let [prefix = "", ...others] = words;
  for (const other of others) while (!other.startsWith(prefix)) prefix = prefix.slice(0, -1);
  return prefix;
}
