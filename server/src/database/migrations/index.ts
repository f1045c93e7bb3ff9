import type { Migration } from "kysely";
import * as baseline from "./0001-baseline.ts";
import * as editing from "./0002-editing.ts";

/** Append-only: a migration that has reached anyone's database is never edited, and a check keeps it so. */
export const migrations: Record<string, Migration> = {
  "0001-baseline": baseline,
  "0002-editing": editing,
};
