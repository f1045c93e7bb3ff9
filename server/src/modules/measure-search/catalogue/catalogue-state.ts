import type { Horizon } from "../../../database/horizon.ts";
import type { SearchConcept } from "../../../language/search-concept.ts";
import type { ShippedConcept } from "../../concepts/shipped-concepts.ts";
import { createSearchIndex, type SearchIndex } from "../index/search-index.ts";
import type { IndexSnapshots } from "../snapshot/index-snapshots.service.ts";
import type { ChangedList, DatabaseIdentity } from "./change-log.repository.ts";
import { createFilterValueNames, type FilterValueNames } from "./filter-value-names.ts";

/** What a catalogue holds in memory. */
export interface CatalogueState {
  index: SearchIndex;
  names: FilterValueNames;
  aliases: ReadonlyMap<string, string>;
  concepts: readonly SearchConcept[];
  /** What the concepts stored in the database are merged with. */
  readonly shippedConcepts: readonly ShippedConcept[];
  revision: number;
  horizon: Horizon;
  /** Changes since the horizon that are already applied: a slow transaction elsewhere holds the horizon back. */
  applied: Map<string, string>;
  appliedLists: readonly ChangedList[];
  /** The database that everything was read from; undefined before the first read. */
  identity: DatabaseIdentity | undefined;
  listeners: ((measureIds: readonly string[]) => void)[];
  listListeners: ((list: string) => void)[];
  snapshots: IndexSnapshots | undefined;
  /** Reports a failure that nobody waits for. */
  warn: (error: unknown) => void;
}

/** Nothing has been read yet. */
export const noHorizon: Horizon = "0";

export const createState = ({
  warn,
  shippedConcepts,
}: Pick<CatalogueState, "warn" | "shippedConcepts">): CatalogueState => ({
  index: createSearchIndex(),
  names: createFilterValueNames(),
  aliases: new Map(),
  concepts: [],
  shippedConcepts,
  revision: 0,
  horizon: noHorizon,
  applied: new Map(),
  appliedLists: [],
  identity: undefined,
  listeners: [],
  listListeners: [],
  snapshots: undefined,
  warn,
});
