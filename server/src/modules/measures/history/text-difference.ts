import type { SectionDifference } from "@indikatorkatalogen/contract";
import { diffArrays, diffSentences, diffWordsWithSpace } from "diff";

export interface TextPair {
  before: string;
  after: string;
}

export type TextPiece = Extract<SectionDifference, { kind: "text" }>["words"][number];

/** How long all the texts together may be compared in one way before a coarser one is tried, in milliseconds. */
const timeoutMs = 240;

export const textDifferences = (pairs: readonly TextPair[]): TextPiece[][] =>
  pairs.map((pair) => textDifference(pair, Math.max(20, timeoutMs / pairs.length)));

/**
 * What differs between two texts: in words where that can be found out soon, else in sentences, else in paragraphs.
 * The finer the pieces the longer it takes, and for texts that share little it takes longer than anybody waits.
 */
function textDifference({ before, after }: TextPair, timeout: number): TextPiece[] {
  const found =
    diffWordsWithSpace(before, after, { timeout }) ??
    diffSentences(before, after, { timeout }) ??
    paragraphDifference({ before, after }, timeout);
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

const paragraphDifference = ({ before, after }: TextPair, timeout: number): FoundPiece[] | undefined =>
  diffArrays(paragraphsOf(before), paragraphsOf(after), { timeout })?.map((found) => ({
    ...found,
    value: found.value.join(""),
  }));

/** The one text has taken the other's place. */
export const replacement = ({ before, after }: TextPair): TextPiece[] =>
  [
    { text: before, change: "removed" as const },
    { text: after, change: "added" as const },
  ].filter(({ text }) => text !== "");
