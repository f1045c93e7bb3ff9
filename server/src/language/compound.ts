import { stem } from "./stem.ts";
import { derivingEndings, derivingPrefixes, links } from "./texts/compound-parts.ts";
import { vowels } from "./texts/endings.ts";
import { stopWords } from "./texts/stop-words.ts";

const minPartLength = 3;
const hasVowel = new RegExp(`[${vowels}]`, "u");

/** Whether a string is a word or a stem. */
export type IsKnown = (text: string) => boolean;

/** An occurrence of a part inside a word. */
export interface PartPosition {
  whole: string;
  start: number;
  /** The forms of the part, longest first. */
  forms: readonly string[];
  stem: string;
}

/**
 * Where the part ends, if the word is a compound with the part at this position. Around a long part anything that could
 * be a word is accepted; short parts occur everywhere by chance, so their neighbours must be known.
 */
export function findPartEnd(
  { whole, start, forms, stem: partStem }: PartPosition,
  isKnown: IsKnown,
): number | undefined {
  const tail = whole.slice(start);
  const before = whole.slice(0, start);
  const isHead = stem(tail) === partStem;
  const form = isHead ? tail : forms.find((candidate) => tail.startsWith(candidate));
  if (form === undefined) return undefined;
  if (start > 0 && !canPrecede(before, form, isKnown)) return undefined;
  if (isHead) return whole.length;
  return canFollow(tail.slice(form.length), form, isKnown) ? start + form.length : undefined;
}

/** Whether the part may start at this position, whatever follows: for a part that is still being typed. */
export function mayHoldPart({ whole, start, forms }: PartPosition, isKnown: IsKnown): boolean {
  const form = forms.find((candidate) => whole.startsWith(candidate, start)) ?? forms.at(-1) ?? "";
  return start > 0 && canPrecede(whole.slice(0, start), form, isKnown);
}

function canPrecede(before: string, form: string, isKnown: IsKnown): boolean {
  if (before.length < minPartLength || !hasVowel.test(before)) return false;
  if (form.length >= 6) return true;
  if (derivingPrefixes.has(before)) return false;
  if (derivingEndings.has(form)) return isChain(before, isKnown);
  return (form.length >= 4 && before.length >= 4) || isChain(before, isKnown);
}

function canFollow(after: string, form: string, isKnown: IsKnown): boolean {
  if (after.length < minPartLength || !hasVowel.test(after)) return false;
  if (form.length >= 6) return true;
  return links.some((link) => after.startsWith(link) && isChain(after.slice(link.length), isKnown));
}

/** Whether the text is a sequence of known parts. */
function isChain(text: string, isKnown: IsKnown): boolean {
  if (text.length < minPartLength) return false;
  if (isElement(text, isKnown) || isKnown(stem(text))) return !stopWords.has(text);
  for (let cut = minPartLength; cut <= text.length - minPartLength; cut++) {
    if (isElement(text.slice(0, cut), isKnown) && isChain(text.slice(cut), isKnown)) return true;
  }
  return false;
}

const isElement = (text: string, isKnown: IsKnown): boolean =>
  links.some((link) => {
    const base = text.slice(0, text.length - link.length);
    return text.endsWith(link) && base.length >= minPartLength && !stopWords.has(base) && isKnown(base);
  });
