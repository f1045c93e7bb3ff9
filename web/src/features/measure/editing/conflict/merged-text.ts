import { diffWords } from "../../../../ui/text/word-diff.ts";

/** A starting point for merging: the common words and both sides' additions. */
export function mergedText(mine: string, theirs: string): string {
  const words = diffWords(mine, theirs).map(({ text }) => text);
  // Adds a space where words from the two sides would run together.
  return words.reduce((joined, next) => {
    const needsSpace = /[\p{L}\p{N}.,;:!?]$/u.test(joined) && /^[\p{L}\p{N}]/u.test(next);
    return joined + (needsSpace ? " " : "") + next;
  }, "");
}
