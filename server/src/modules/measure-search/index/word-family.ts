import { findPartEnd } from "../language/compound.ts";
import { stem } from "../language/stem.ts";
import type { WordSpace } from "./word-space.ts";

export interface FamilyPart {
  id: number;
  start: number;
  end: number;
}

/** The words of the vocabulary that a word stands for: its own forms, and the compounds it is a part of. */
export interface WordFamily {
  forms: readonly number[];
  parts: FamilyPart[];
}

const shortestPart = 3;
const digits = /\p{N}/u;

export function findFamily(space: WordSpace, word: string): WordFamily {
  const spelled = space.spell(word);
  const wordStem = stem(spelled);
  const forms = space.withStem(wordStem);
  if (spelled.length < shortestPart || digits.test(spelled)) return { forms, parts: [] };
  const spellings = new Set([
    spelled,
    ...forms.map(space.wordAt),
    ...(wordStem.length > shortestPart ? [wordStem] : []),
  ]);
  return { forms, parts: findCompounds(space, { spellings: [...spellings], stem: wordStem }) };
}

interface Part {
  spellings: string[];
  stem: string;
}

function findCompounds(space: WordSpace, { spellings, stem: partStem }: Part): FamilyPart[] {
  const root = commonBeginning(spellings);
  const fragment = root.length >= shortestPart ? root : partStem;
  if (fragment.length < shortestPart) return [];
  const forms = spellings.sort((a, b) => b.length - a.length);
  const found: FamilyPart[] = [];
  const refused: FamilyPart[] = [];
  // Once "trycksår" is seen to hold "sår", every word that goes on from there does.
  const beginnings = new Set<string>();
  for (const { id, start } of space.containing(fragment)) {
    const whole = space.wordAt(id);
    const end =
      space.stemAt(id) === partStem ? undefined : findPartEnd({ whole, start, forms, stem: partStem }, space.isKnown);
    const part = { id, start, end: end ?? start + fragment.length };
    if (end === undefined) refused.push(part);
    else found.push(part);
    if (end === whole.length && start > 0) beginnings.add(whole.slice(0, start + fragment.length));
  }
  const goesOn = ({ id, end }: FamilyPart): boolean => beginnings.has(space.wordAt(id).slice(0, end));
  return [...found, ...refused.filter((part) => part.start > 0 && goesOn(part))];
}

function commonBeginning(words: readonly string[]): string {
  let [beginning = "", ...others] = words;
  for (const other of others) while (!other.startsWith(beginning)) beginning = beginning.slice(0, -1);
  return beginning;
}
