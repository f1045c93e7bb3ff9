import { findPartEnd, mayHoldPart } from "../../../language/compound.ts";
import { stem } from "../../../language/stem.ts";
import type { WordLookup } from "./word-lookup.ts";

interface FamilyPart {
  id: number;
  start: number;
  end: number;
}

/** The words of the vocabulary that a word stands for: its own forms, and the compounds it is a part of. */
export interface WordFamily {
  forms: readonly number[];
  parts: FamilyPart[];
  /** Words in which the part may be the beginning of something longer. */
  beginnings: FamilyPart[];
}

const minPartLength = 3;
const digits = /\p{N}/u;

export function findFamily(space: WordLookup, word: string): WordFamily {
  const spelled = space.spell(word);
  const wordStem = stem(spelled);
  const forms = space.withStem(wordStem);
  if (spelled.length < minPartLength || digits.test(spelled)) return { forms, parts: [], beginnings: [] };
  const spellings = new Set([
    spelled,
    ...forms.map(space.wordAt),
    ...(wordStem.length > minPartLength ? [wordStem] : []),
  ]);
  return { forms, ...findCompounds(space, { spellings: [...spellings], stem: wordStem }) };
}

interface Part {
  spellings: string[];
  stem: string;
}

function findCompounds(space: WordLookup, { spellings, stem: partStem }: Part): Omit<WordFamily, "forms"> {
  const root = commonBeginning(spellings);
  const fragment = root.length >= minPartLength ? root : partStem;
  if (fragment.length < minPartLength) return { parts: [], beginnings: [] };
  const forms = spellings.sort((a, b) => b.length - a.length);
  const found: FamilyPart[] = [];
  const refused: FamilyPart[] = [];
  for (const { id, start } of space.containing(fragment)) {
    if (space.stemAt(id) === partStem) continue;
    const end = findPartEnd({ whole: space.wordAt(id), start, forms, stem: partStem }, space.isKnown);
    if (end === undefined) refused.push({ id, start, end: start + fragment.length });
    else found.push({ id, start, end });
  }
  const continued = keepContinued(refused, found, space);
  // Three letters turn up inside too many words.
  const mayBegin = fragment.length > minPartLength ? refused : [];
  const beginnings = mayBegin.filter(({ id, start }) =>
    mayHoldPart({ whole: space.wordAt(id), start, forms, stem: partStem }, space.isKnown),
  );
  return { parts: [...found, ...continued], beginnings };
}

/** Once "trycksår" is seen to hold "sår", every word that goes on from there does. */
function keepContinued(refused: readonly FamilyPart[], found: readonly FamilyPart[], space: WordLookup): FamilyPart[] {
  if (refused.length === 0) return [];
  const length = ({ start, end }: FamilyPart): number => end - start;
  const shortest = Math.min(...refused.map(length));
  const beginnings = new Set(
    found
      .filter(({ id, start, end }) => start > 0 && end === space.wordAt(id).length)
      .map(({ id, start }) => space.wordAt(id).slice(0, start + shortest)),
  );
  return refused.filter(({ id, start, end }) => start > 0 && beginnings.has(space.wordAt(id).slice(0, end)));
}

function commonBeginning(words: readonly string[]): string {
  let [beginning = "", ...others] = words;
  for (const other of others) while (!other.startsWith(beginning)) beginning = beginning.slice(0, -1);
  return beginning;
}
