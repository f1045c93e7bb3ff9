import type { Database } from "../../database/database.ts";

/** What an analysis needs from the outside. */
export interface AnalysisContext {
  db: Database;
  now: () => Date;
  signal: AbortSignal;
  /** Whether links to private addresses are followed. */
  allowsPrivate: boolean;
}
