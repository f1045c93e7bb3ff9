import type { SearchQuery } from "../index/search-types.ts";

const settleTime = 4000;
const maxLength = 100;
/** More at once is nobody typing. */
const maxPending = 200;
/** Six digits or an at-sign may point at a person; such a query is not kept. */
const personal = /\d{6}|@/;

type Narrowing = Pick<SearchQuery, "text" | "subset" | "statuses" | "filters" | "ranges">;

/** Words asked for in all that is published: what is filtered by something else may find nothing for that reason. */
export const isAboutWordsAlone = ({ text, subset, statuses, filters, ranges }: Narrowing): boolean =>
  text !== "" &&
  subset === "ALL" &&
  statuses.includes("PUBLISHED") &&
  Object.keys(filters).length === 0 &&
  ranges.length === 0;

/** Remembers queries that found nothing. Nothing tells who asked. */
export interface SearchMisses {
  note: (query: string) => void;
  /** Writes what waits to be written. */
  flush: () => Promise<void>;
}

/**
 * People search while they type, so a query waits a little: if a longer one that begins with it comes, only that
 * one counts.
 */
export function createSearchMisses(save: (queries: readonly string[]) => Promise<void>): SearchMisses {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const queries = waiting;
    waiting = [];
    // A count that is lost does no harm, and nobody waits for it.
    if (queries.length > 0) await save(queries).catch(() => {});
  }

  return {
    note: (text) => {
      const query = text.trim().toLocaleLowerCase("sv").replace(/\s+/g, " ");
      if (query === "" || query.length > maxLength || personal.test(query)) return;
      if (waiting.length >= maxPending) return;
      waiting = waiting.filter((other) => !query.startsWith(other));
      if (!waiting.some((other) => other.startsWith(query))) waiting.push(query);
      timer ??= setTimeout(() => void flush(), settleTime).unref();
    },
    flush,
  };
}
