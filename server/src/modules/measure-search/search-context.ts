import type { Database } from "../../database/database.ts";
import type { WithinBudget } from "../../memory/cpu-budget.ts";
import type { RowCache } from "./answers/row-cache.service.ts";
import type { SearchCatalogue } from "./catalogue/search-catalogue.service.ts";

/** What every search reads. */
export interface SearchContext {
  db: Database;
  catalogue: SearchCatalogue;
  rows: RowCache;
  /** Limits how long searches may occupy the event loop. */
  withinBudget: WithinBudget;
}
