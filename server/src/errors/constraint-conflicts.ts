import { constraintTexts } from "../texts/constraint-texts.ts";
import { type AppError, conflict } from "./app-error.ts";
import { brokenConstraint } from "./database-errors.ts";

/** What the database refused to keep its integrity, said in words. Services ask first; this is for those who raced. */
export function constraintConflict(error: unknown): AppError | undefined {
  const broken = brokenConstraint(error);
  if (!broken) return undefined;
  const known = new Map(Object.entries(constraintTexts.byName)).get(broken.constraint);
  return conflict(known ?? constraintTexts[broken.kind]);
}
