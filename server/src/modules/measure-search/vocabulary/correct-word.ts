import { stem } from "../../../language/stem.ts";
import { tokenize } from "../../../language/tokenize.ts";
import type { AudienceExpander } from "./audience-expander.ts";
import { type ExpansionContext, onlyDigits } from "./expand-word.ts";

/** Correcting a word compares it with words of the vocabulary, so a query gets this many corrections. */
export const maxCorrectedWords = 6;

interface Candidate {
  word: string;
  errors: number;
  documents: number;
}

/** The likeliest words for one that nothing matches, best first: fewest errors, then most documents. */
export function findCorrections(word: string, { vocabulary, concepts, countDocuments }: ExpansionContext): Candidate[] {
  if (onlyDigits.test(word)) return [];
  return vocabulary
    .findNear(word)
    .map(({ id, errors }) => ({ word: vocabulary.plain.wordAt(id), errors, documents: countDocuments(id) }))
    .filter((candidate) => candidate.documents > 0 || concepts.isKnown(candidate.word))
    .toSorted((a, b) => a.errors - b.errors || b.documents - a.documents || (a.word < b.word ? -1 : 1));
}

/** How many times more documents the best of equally near words must be in, to be applied automatically. */
const clearMargin = 3;

/** Terms that no document has are many, and some of other languages: only a long one with a single error was meant. */
const minTermLength = 8;
const isLikely = ({ word, errors, documents }: Candidate): boolean =>
  documents > 0 || (word.length >= minTermLength && errors < 2);

/** The correction that is clearly better than every other, if there is one. */
export function findClearCorrection(word: string, maxErrors: number, context: ExpansionContext): string | undefined {
  const [best, ...others] = findCorrections(word, context);
  if (!best || best.errors > maxErrors || !isLikely(best)) return undefined;
  const rival = others.find((other) => stem(other.word) !== stem(best.word));
  const isClear = !rival || rival.errors > best.errors || best.documents >= clearMargin * Math.max(rival.documents, 1);
  return isClear ? best.word : undefined;
}

/** The query with its unmatched words replaced by the likeliest ones; undefined when too many are unmatched. */
export function suggestSpelling(text: string, { expand, hasMatches, suggest }: AudienceExpander): string | undefined {
  const unmatched = tokenize(text).filter(({ word }) => !hasMatches(expand(word, false)));
  if (unmatched.length === 0 || unmatched.length > maxCorrectedWords) return undefined;
  let suggestion = "";
  let copied = 0;
  for (const { word, start, end } of unmatched) {
    const nearest = suggest(word);
    if (nearest === undefined) return undefined;
    suggestion += text.slice(copied, start) + nearest;
    copied = end;
  }
  return suggestion + text.slice(copied);
}
