import { inflectionEndings, irregularTails, keptEndings, vowels, wholeTails } from "./texts/endings.ts";

const minStemLength = 3;
const vowelPattern = new RegExp(`[${vowels}]`, "u");
const lettersOnly = /^\p{L}+$/u;

/** The endings by length, maxLength first, so that the first that fits is the maxLength. */
function byLength<T>(entries: Iterable<readonly [string, T]>): { length: number; ends: Map<string, T> }[] {
  const groups = Map.groupBy(entries, ([ending]) => ending.length);
  return [...groups].sort(([a], [b]) => b - a).map(([length, group]) => ({ length, ends: new Map(group) }));
}

const irregular = byLength(
  irregularTails.flatMap(([stem, forms]) =>
    (stem.length > 4 ? [stem, ...forms] : forms).map((form) => [form, stem] as const),
  ),
);
const whole = byLength(wholeTails.map((tail) => [tail, tail] as const));
const kept = byLength(keptEndings);
const endings = byLength(inflectionEndings.map((ending) => [ending, ""] as const));

/** The word with its tail exchanged, or nothing when no tail of the list fits. */
function exchangeTail(word: string, table: ReturnType<typeof byLength<string>>, least: number): string | undefined {
  for (const { length, ends } of table) {
    const before = word.length - length;
    if (before < 0 || (before > 0 && before < least)) continue;
    const exchanged = ends.get(word.slice(before));
    if (exchanged !== undefined && (before > 0 || exchanged !== "")) return word.slice(0, before) + exchanged;
  }
  return undefined;
}

// A genitive s comes after a consonant that can carry one; "os" and "us" are ends of words.
const genitive = /[bcdfghjklmnprtv]s$/;
const consonantBeforeR = new RegExp(`[^r${vowels}]r$`, "u");
const definiteOfEl = /eln(s?)$/;

function takeOffEnding(word: string): string {
  if (definiteOfEl.test(word)) return tidy(word.replace(definiteOfEl, "el"));
  for (const { length, ends } of endings) {
    const before = word.length - length;
    if (before < minStemLength || !ends.has(word.slice(before))) continue;
    const rest = word.slice(0, before);
    if (vowelPattern.test(rest)) return tidy(rest);
  }
  return genitive.test(word) && word.length > minStemLength ? tidy(word.slice(0, -1)) : tidy(word);
}

/** A vowel that comes and goes: "medel" and "medlet", "register" and "registret", share what is left. */
function tidy(rest: string): string {
  if (rest.length > minStemLength && /[bdgkpt]el$/.test(rest)) return `${rest.slice(0, -2)}l`;
  if (rest.length > minStemLength && consonantBeforeR.test(rest)) return rest.slice(0, -1);
  return rest;
}

function findStem(word: string): string {
  if (word.length <= minStemLength || !lettersOnly.test(word))
    return exchangeTail(word, irregular, word.length) ?? word;
  const known = exchangeTail(word, irregular, 2) ?? exchangeTail(word, whole, 2);
  if (known !== undefined) return known;
  const ungenitive = genitive.test(word) ? word.slice(0, -1) : word;
  return exchangeTail(ungenitive, whole, 2) ?? exchangeTail(word, kept, 2) ?? takeOffEnding(word);
}

/** Stems are asked for over and over for the same words; the memory is emptied before it grows large. */
const remembered = new Map<string, string>();
const maxCached = 50_000;

/** What the forms of one Swedish word have in common. Derived words ("behandla", "behandling") are kept apart. */
export function stem(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const found = findStem(word);
  if (remembered.size >= maxCached) remembered.clear();
  remembered.set(word, found);
  return found;
}
