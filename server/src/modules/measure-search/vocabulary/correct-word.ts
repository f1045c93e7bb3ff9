import { stem } from "../../../language/stem.ts";
import { type ExpansionContext, onlyDigits } from "./expand-word.ts";

/** Correcting a word compares it with words of the vocabulary, so a query gets this many corrections. */
export const maxCorrectedWords = 6;

const minLength = 5;
const minLengthForTwoErrors = 8;
/** A word that sounds the same may be shorter. */
const minLengthOfSound = 4;

interface Candidate {
  word: string;
  errors: number;
  documents: number;
}

/** The likeliest words for one that nothing matches, best first: fewest errors, then most documents. */
export function findCorrections(
  word: string,
  { vocabulary, concepts, countDocuments }: ExpansionContext,
): Candidate[] {
  if (word.length < minLengthOfSound || onlyDigits.test(word)) return [];
  const maxErrors = word.length < minLength ? 0 : word.length < minLengthForTwoErrors ? 1 : 2;
  return vocabulary.near
    .find(word, maxErrors)
    .map(({ id, errors }) => ({ word: vocabulary.plain.wordAt(id), errors, documents: countDocuments(id) }))
    .filter((candidate) => candidate.documents > 0 || concepts.isKnown(candidate.word))
    .toSorted((a, b) => a.errors - b.errors || b.documents - a.documents || (a.word < b.word ? -1 : 1));
}

/** How many times more documents the best of equally near words must be in, to be used without asking. */
const clearMargin = 3;

/** The correction that is clearly better than every other, if there is one. */
export function findClearCorrection(word: string, context: ExpansionContext): string | undefined {
  const [best, ...others] = findCorrections(word, context);
  if (!best) return undefined;
  const rival = others.find((other) => stem(other.word) !== stem(best.word));
  const isClear = !rival || rival.errors > best.errors || best.documents >= clearMargin * Math.max(rival.documents, 1);
  return isClear ? best.word : undefined;
}
