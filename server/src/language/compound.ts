import { stem } from "./stem.ts";
import { derivingEndings, derivingPrefixes, links, unstressedPrefixes } from "./texts/compound-parts.ts";
import { vowels } from "./texts/endings.ts";
import { stopWords } from "./texts/stop-words.ts";

const minPartLength = 3;
/** A part of so many letters is seldom found by chance. */
const longPart = 6;
const hasVowel = new RegExp(`[${vowels}]`, "u");

/** What can be known of a part of a word. */
export interface KnownWords {
  /** Whether the text is a word or the stem of one. */
  isKnown: (text: string) => boolean;
  /** Whether the text is a word as it is. */
  isWord: (text: string) => boolean;
}
type IsKnown = KnownWords["isKnown"];

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
  known: KnownWords,
): number | undefined {
  const tail = whole.slice(start);
  // "vårdpersonals" ends with "als" as it is inflected, and not as a compound.
  const isHead = stem(tail) === partStem && stem(whole).endsWith(partStem);
  const form = isHead ? tail : forms.find((candidate) => tail.startsWith(candidate));
  if (form === undefined) return undefined;
  // An ending does not make a short part longer: "armen" occurs by chance wherever "arm" does.
  const base = derivingEndings.has(partStem)
    ? partStem
    : (forms.findLast((candidate) => form.startsWith(candidate)) ?? form);
  if (start > 0 && !canStart({ whole, start, form: base }, isHead, known)) return undefined;
  if (isHead) return whole.length;
  return canFollow(tail.slice(form.length), form, known.isKnown) ? start + form.length : undefined;
}

const canStart = (part: PlacedForm, isHead: boolean, known: KnownWords): boolean =>
  !isTail(part, known) && canPrecede(part.whole.slice(0, part.start), { form: part.form, isHead }, known);

/** Whether the part may start at this position, whatever follows: for a part that is still being typed. */
export function mayHoldPart({ whole, start, forms }: PartPosition, known: KnownWords): boolean {
  const form = forms.find((candidate) => whole.startsWith(candidate, start)) ?? forms.at(-1) ?? "";
  return start > 0 && canStart({ whole, start, form }, true, known);
}

/** Whether the form is only the end of a longer word: "gister" is no part of "kvalitetsregister", which ends with "register". */
const isTail = ({ whole, start, form }: PlacedForm, { isWord, isKnown }: KnownWords): boolean =>
  form.length < longPart &&
  Array.from({ length: Math.min(minPartLength, start) - 1 }, (_, at) => whole.slice(start - at - 1)).some(
    (tail) => isWord(tail) || (stem(tail).length > minPartLength && isKnown(stem(tail))),
  );

interface PlacedForm {
  whole: string;
  start: number;
  form: string;
}

interface FoundForm {
  form: string;
  /** Nothing but an ending follows. */
  isHead: boolean;
}

function canPrecede(before: string, { form, isHead }: FoundForm, known: KnownWords): boolean {
  if (before.length < minPartLength || !hasVowel.test(before)) return false;
  const isLong = form.length >= longPart;
  if (endsWithPrefix(before, isLong ? unstressedPrefixes : derivingPrefixes, known.isWord)) return false;
  return isLong || (!derivingPrefixes.has(before) && canPrecedeShort(before, { form, isHead }, known));
}

function canPrecedeShort(before: string, { form, isHead }: FoundForm, { isKnown, isWord }: KnownWords): boolean {
  // The stem of a verb precedes an ending, as in "behandling" and "medicinering".
  if (derivingEndings.has(form)) return !before.endsWith("e") && isWord(before.replace(/s$/, ""));
  if (form.length === minPartLength) return isChainOfElements(before, isWord);
  return (isHead && before.length >= 4) || isChainOfElements(before, isKnown);
}

/** Whether another word begins before the part: "trängning" is no part of "kärlförträngning", nor "sats" of "vårdinsats". */
const endsWithPrefix = (before: string, prefixes: ReadonlySet<string>, isWord: IsKnown): boolean =>
  [2, 3].some((length) => {
    const base = before.slice(0, -length);
    return prefixes.has(before.slice(-length)) && isChainOfElements(base, isWord) && !isWord(before);
  });

function canFollow(after: string, form: string, isKnown: IsKnown): boolean {
  if (after.length < minPartLength || !hasVowel.test(after)) return false;
  if (form.length >= longPart) return true;
  return links.some((link) => after.startsWith(link) && isChain(after.slice(link.length), isKnown));
}

/** Whether the text is a sequence of known parts, of which the last may be inflected. */
const isChain = (text: string, isKnown: IsKnown): boolean =>
  text.length >= minPartLength &&
  ((stem(text).length >= minPartLength && isKnown(stem(text)) && !stopWords.has(text)) ||
    isElement(text, isKnown) ||
    cutsOf(text).some((cut) => isElement(text.slice(0, cut), isKnown) && isChain(text.slice(cut), isKnown)));

/** The same without an inflection, as before another part: "ändt" is no element of "ändtarm". */
const isChainOfElements = (text: string, isKnown: IsKnown): boolean =>
  isElement(text, isKnown) ||
  cutsOf(text).some((cut) => isElement(text.slice(0, cut), isKnown) && isChainOfElements(text.slice(cut), isKnown));

/** Where a text may be cut in two parts. */
const cutsOf = (text: string): number[] =>
  Array.from({ length: Math.max(0, text.length - 2 * minPartLength + 1) }, (_, at) => at + minPartLength);

const isElement = (text: string, isKnown: IsKnown): boolean =>
  links.some((link) => {
    const base = text.slice(0, text.length - link.length);
    return text.endsWith(link) && base.length >= minPartLength && !stopWords.has(base) && isKnown(base);
  });
