import type { SectionDifference } from "@indikatorkatalogen/contract";
import { diffArrays, diffSentences, diffWordsWithSpace } from "diff";

export interface TextPair {
  before: string;
  after: string;
}

export type TextPiece = Extract<SectionDifference, { kind: "text" }>["words"][number];

/** The cost grows with the square of the number of edits; beyond this a coarser comparison is tried. */
const limit = { maxEditLength: 400 };

export const textDifferences = (pairs: readonly TextPair[]): TextPiece[][] => pairs.map(textDifference);

/**
 * What differs between two texts: in words, for texts with many edits in sentences, else in paragraphs. The limit
 * counts edits and not time, so the result is the same on a slow or busy machine.
 */
function textDifference({ before, after }: TextPair): TextPiece[] {
  const found =
    diffWordsWithSpace(before, after, limit) ??
    diffSentences(before, after, limit) ??
    paragraphDifference({ before, after });
  return found?.map(toPiece) ?? replacement({ before, after });
}

interface FoundPiece {
  value: string;
  added: boolean;
  removed: boolean;
}

const toPiece = ({ value, added, removed }: FoundPiece): TextPiece => ({
  text: value,
  change: added ? "added" : removed ? "removed" : "same",
});

/** Each paragraph keeps the blank lines that follow it, so that nothing is lost. */
const paragraphsOf = (text: string) => text.split(/(?<=\n\n)/);

const paragraphDifference = ({ before, after }: TextPair): FoundPiece[] | undefined =>
  diffArrays(paragraphsOf(before), paragraphsOf(after), limit)?.map((found) => ({
    ...found,
    value: found.value.join(""),
  }));

/** The difference when one text replaces the other as a whole. */
export const replacement = ({ before, after }: TextPair): TextPiece[] =>
  [
    { text: before, change: "removed" as const },
    { text: after, change: "added" as const },
  ].filter(({ text }) => text !== "");
