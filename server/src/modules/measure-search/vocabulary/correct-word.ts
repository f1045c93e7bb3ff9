import { fold } from "../../../language/fold.ts";
import { soundKey } from "../../../language/sound-key.ts";
import { stem } from "../../../language/stem.ts";
import { type ExpansionContext, onlyDigits } from "./expand-word.ts";

/** Correcting a word compares it with words of the vocabulary, so a query gets this many corrections. */
export const maxCorrectedWords = 6;

interface Candidate {
  word: string;
  errors: number;
  documents: number;
  /** Whether it is a term of a concept by itself. */
  isTerm: boolean;
}

/** The likeliest words for one that nothing matches, best first: fewest errors, then terms, then most documents. */
export function findCorrections(word: string, { vocabulary, concepts, countDocuments }: ExpansionContext): Candidate[] {
  if (onlyDigits.test(word)) return [];
  const toCandidate = ({ id, errors }: { id: number; errors: number }): Candidate => {
    const near = vocabulary.plain.wordAt(id);
    return { word: near, errors, documents: countDocuments(id), isTerm: concepts.ofWord(near).length > 0 };
  };
  return vocabulary
    .findNear(word)
    .map(toCandidate)
    .filter((candidate) => candidate.documents > 0 || concepts.isKnown(candidate.word))
    .toSorted(
      (a, b) =>
        a.errors - b.errors ||
        Number(b.isTerm) - Number(a.isTerm) ||
        b.documents - a.documents ||
        (a.word < b.word ? -1 : 1),
    );
}

/** How many times more documents the best of equally near words must be in, to be applied automatically. */
const clearMargin = 3;

/** Terms that no document has are many, and some of other languages: only a long one with a single error was meant. */
const minTermLength = 8;
const isLikely = ({ word, errors, documents }: Candidate): boolean =>
  documents > 0 || (word.length >= minTermLength && errors < 2);

/** Shorter words that sound the same are different words. */
const minLengthOfVariant = 8;

/** Two spellings of one word, of which one is a slip in the catalogue itself or a form of another language. */
const areVariants = (a: string, b: string): boolean =>
  stem(a) === stem(b) || (a.length >= minLengthOfVariant && soundKey(fold(a)) === soundKey(fold(b)));

/** Whether the other word may have been meant as well. */
function isRival(other: Candidate, best: Candidate): boolean {
  if (other.errors > best.errors || areVariants(other.word, best.word)) return false;
  // A term of health care is likelier than another word, and a long word of the documents than one that they lack.
  if (best.isTerm !== other.isTerm) return false;
  if (best.documents > 0 && other.documents === 0 && best.word.length >= minTermLength) return false;
  return best.documents < clearMargin * Math.max(other.documents, 1);
}

/** The correction that is clearly better than every other, if there is one. */
export function findClearCorrection(word: string, maxErrors: number, context: ExpansionContext): string | undefined {
  const [best, ...others] = findCorrections(word, context);
  if (!best || best.errors > maxErrors || !isLikely(best)) return undefined;
  return others.some((other) => isRival(other, best)) ? undefined : best.word;
}
