import { constraintTexts } from "../texts/constraint-texts.ts";
import { duplicateTexts } from "../texts/duplicate-texts.ts";
import { type AppError, conflict, duplicate } from "./app-error.ts";
import { brokenConstraint } from "./database-errors.ts";

/**
 * What the database refused to keep its integrity, said in words. Whether a name is taken is left to the unique
 * indexes; other rules the services ask about first, and this is for those who raced.
 */
export function constraintConflict(error: unknown): AppError | undefined {
  const broken = brokenConstraint(error);
  if (!broken) return undefined;
  const twice = duplicateTexts[broken.constraint];
  if (twice) return duplicate(twice);
  const known = new Map(Object.entries(constraintTexts.byName)).get(broken.constraint);
  return conflict(known ?? constraintTexts[broken.kind]);
}
