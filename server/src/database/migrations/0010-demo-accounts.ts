import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

export const up = (db: Kysely<unknown>): Promise<void> =>
  // A demo account has a password that everyone knows, so it must be told from the others for ever.
  runStatements(db, [`ALTER TABLE app_user ADD COLUMN demo boolean NOT NULL DEFAULT false`]);
