import { constraintTexts } from "../texts/constraint-texts.ts";
import { duplicateTexts } from "../texts/duplicate-texts.ts";
import { type AppError, conflict, duplicate } from "./app-error.ts";
import { brokenConstraint } from "./database-errors.ts";

/**
 * A violated constraint as a conflict with a message. Whether a name is taken is left to the unique indexes; other rules
 * are checked by the services first, and this handles concurrent writes.
 */
export function constraintConflict(error: unknown): AppError | undefined {
  const broken = brokenConstraint(error);
  if (!broken) return undefined;
  const duplicated = duplicateTexts[broken.constraint];
  if (duplicated) return duplicate(duplicated);
  const known = new Map(Object.entries(constraintTexts.byName)).get(broken.constraint);
  return conflict(known ?? constraintTexts[broken.kind]);
}
