import { mayIdentifyPerson } from "../../search-misses/search-misses.service.ts";
import type { SearchQuery } from "../index/search-types.ts";

const flushDelayMs = 4000;
const maxLength = 100;
/** More than people type in four seconds. */
const maxPending = 200;

type Criteria = Pick<SearchQuery, "text" | "subset" | "statuses" | "filters" | "selectedMeasures" | "ranges">;

/** Words searched for in everything published: with any other criterion, that criterion may be why nothing was found. */
export const isAboutWordsAlone = ({ text, subset, statuses, filters, selectedMeasures, ranges }: Criteria): boolean =>
  text !== "" &&
  subset === "ALL" &&
  statuses.includes("PUBLISHED") &&
  Object.keys(filters).length === 0 &&
  selectedMeasures === undefined &&
  ranges.length === 0;

/** Collects queries without hits, without data about the caller. */
export interface SearchMisses {
  record: (query: string) => void;
  /** Saves the pending queries. */
  flush: () => Promise<void>;
}

/** People search while they type, so saving is delayed: of queries that extend each other only the longest counts. */
export function createSearchMisses(save: (queries: readonly string[]) => Promise<void>): SearchMisses {
  let pending: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const queries = pending;
    pending = [];
    // A lost count does no harm.
    if (queries.length > 0) await save(queries).catch(() => {});
  }

  return {
    record: (text) => {
      const query = text.trim().toLocaleLowerCase("sv").replace(/\s+/g, " ");
      if (query === "" || query.length > maxLength || mayIdentifyPerson(query)) return;
      pending = pending.filter((other) => !query.startsWith(other));
      if (!pending.some((other) => other.startsWith(query))) pending.push(query);
      if (pending.length > maxPending) pending.shift();
      timer ??= setTimeout(() => void flush(), flushDelayMs).unref();
    },
    flush,
  };
}
