import { inflectionEndings, irregularTails, keptEndings, separateWords, vowels, wholeTails } from "./texts/endings.ts";

const minStemLength = 3;
const vowelPattern = new RegExp(`[${vowels}]`, "u");
const lettersOnly = /^\p{L}+$/u;

/** The endings grouped by length, longest first, so that the first match is the longest. */
function byLength<T>(entries: Iterable<readonly [string, T]>): { length: number; ends: Map<string, T> }[] {
  const groups = Map.groupBy(entries, ([ending]) => ending.length);
  return [...groups].sort(([a], [b]) => b - a).map(([length, group]) => ({ length, ends: new Map(group) }));
}

const irregular = byLength(
  irregularTails.flatMap(([stem, forms]) =>
    (stem.length > 4 ? [stem, ...forms] : forms).map((form) => [form, stem] as const),
  ),
);
const separate = new Map(separateWords.flatMap(([stem, forms]) => forms.map((form) => [form, stem] as const)));
const whole = byLength(wholeTails.map((tail) => [tail, tail] as const));
const kept = byLength(keptEndings);
const endings = byLength(inflectionEndings.map((ending) => [ending, ""] as const));

/** The word with its tail replaced, or undefined when no tail of the list matches. */
function replaceTail(word: string, table: ReturnType<typeof byLength<string>>, minLength: number): string | undefined {
  for (const { length, ends } of table) {
    const before = word.length - length;
    if (before < 0 || (before > 0 && before < minLength)) continue;
    const replacement = ends.get(word.slice(before));
    if (replacement !== undefined && (before > 0 || replacement !== "")) return word.slice(0, before) + replacement;
  }
  return undefined;
}

// A genitive s follows certain consonants; "os" and "us" belong to the word.
const genitive = /[bcdfghjklmnprtv]s$/;
const consonantBeforeR = new RegExp(`[^r${vowels}]r$`, "u");
const definiteOfEl = /eln(s?)$/;

function removeEnding(word: string): string {
  if (definiteOfEl.test(word)) return tidy(word.replace(definiteOfEl, "el"));
  for (const { length, ends } of endings) {
    const before = word.length - length;
    if (before < minStemLength || !ends.has(word.slice(before))) continue;
    const rest = word.slice(0, before);
    if (vowelPattern.test(rest)) return tidy(rest);
  }
  return genitive.test(word) && word.length > minStemLength ? tidy(word.slice(0, -1)) : tidy(word);
}

/** Removes a vowel that only some forms have: "medel" and "medlet", "register" and "registret" get the same stem. */
function tidy(rest: string): string {
  if (rest.length > minStemLength + 1 && /[bdgkpt]el$/.test(rest)) return `${rest.slice(0, -2)}l`;
  if (rest.length > minStemLength && consonantBeforeR.test(rest)) return rest.slice(0, -1);
  return rest;
}

function findStem(word: string): string {
  const own = separate.get(word);
  if (own !== undefined) return own;
  if (word.length <= minStemLength || !lettersOnly.test(word)) return replaceTail(word, irregular, word.length) ?? word;
  const known = replaceTail(word, irregular, 2) ?? replaceTail(word, whole, 2);
  if (known !== undefined) return known;
  const ungenitive = genitive.test(word) ? word.slice(0, -1) : word;
  return replaceTail(ungenitive, whole, 2) ?? replaceTail(word, kept, 2) ?? removeEnding(word);
}

/** Stems by word, because the same words recur; cleared before it grows large. */
const cache = new Map<string, string>();
const maxCached = 50_000;

/** The common stem of the inflections of a Swedish word. Derived words ("behandla", "behandling") have different stems. */
export function stem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const found = findStem(word);
  if (cache.size >= maxCached) cache.clear();
  cache.set(word, found);
  return found;
}
