import { words } from "./words.ts";

/** Words before a number that compare it. */
export const wordsBeforeNumber: ReadonlySet<string> = new Set(
  words("över under minst högst max maximalt mer mindre än äldre yngre från inom upp till senast åldern"),
);

/** Words after a number that compare it, or say that it is an age. */
export const wordsAfterNumber: ReadonlySet<string> = new Set([
  ...words("år års åring åringar åringarna årig årigt åriga och eller äldre yngre över uppåt mer mindre fler färre"),
  ...words("kortare längre efter plus plussare"),
]);

/** Units that are often written without a space after the number. */
export const attachedUnits = words("h tim min mån dgr år");

/** Units that are spelt like a function word: after a number, "min" is short for minutes. */
export const unitsLikeWords: ReadonlySet<string> = new Set(words("min"));
