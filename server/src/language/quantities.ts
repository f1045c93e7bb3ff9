import { attachedUnits, unitsLikeWords, wordsAfterNumber, wordsBeforeNumber } from "./texts/quantity-words.ts";

const number = /^\p{N}+$/u;
const attachedUnit = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\p{N}+)(?=(?:${attachedUnits.join("|")})(?![\\p{L}\\p{N}]))`,
  "giu",
);

/** "24h" is "24 h". */
export const separateUnits = (text: string): string => text.replace(attachedUnit, "$1 ");

interface QuantityWord {
  word: string;
  isOptional: boolean;
}

/** Of an age or another quantity only the number and its unit must match, not the words that compare it. */
export function relaxQuantities<T extends QuantityWord>(list: readonly T[]): T[] {
  const optional = new Set<number>();
  const mark = (from: number, step: 1 | -1, set: ReadonlySet<string>): void => {
    for (let at = from; set.has(list[at]?.word ?? ""); at += step) optional.add(at);
  };
  list.forEach(({ word }, at) => {
    if (!number.test(word)) return;
    mark(at - 1, -1, wordsBeforeNumber);
    mark(at + 1, 1, wordsAfterNumber);
  });
  const isUnit = (at: number): boolean =>
    unitsLikeWords.has(list[at]?.word ?? "") && number.test(list[at - 1]?.word ?? "");
  return list.map((word, at) => ({ ...word, isOptional: optional.has(at) || (word.isOptional && !isUnit(at)) }));
}
