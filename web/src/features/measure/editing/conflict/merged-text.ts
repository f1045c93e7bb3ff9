import { diffWords } from "../../../../ui/text/word-diff.ts";

/** A text to start from when two are to become one: what they share, and what each of them has besides. */
export function mergedText(mine: string, theirs: string): string {
  const words = diffWords(mine, theirs).map(({ text }) => text);
  // Words that stand next to each other only because both are kept must not run together.
  return words.reduce((joined, next) => {
    const needsSpace = /[\p{L}\p{N}.,;:!?]$/u.test(joined) && /^[\p{L}\p{N}]/u.test(next);
    return joined + (needsSpace ? " " : "") + next;
  }, "");
}
