import type { SearchQuery } from "./index/search-types.ts";

const settleTime = 4000;
const longest = 100;
/** More at once is nobody typing. */
const mostWaiting = 200;
/** Six digits or an at-sign may point at a person; such a question is not kept. */
const personal = /\d{6}|@/;

type Narrowing = Pick<SearchQuery, "text" | "subset" | "statuses" | "filters" | "ranges">;

/** Words asked for in all that is published: what is narrowed by something else may find nothing for that reason. */
export const isAboutWordsAlone = ({ text, subset, statuses, filters, ranges }: Narrowing): boolean =>
  text !== "" &&
  subset === "ALL" &&
  statuses.includes("PUBLISHED") &&
  Object.keys(filters).length === 0 &&
  ranges.length === 0;

/** Remembers questions that found nothing. Nothing tells who asked. */
export interface SearchMisses {
  note: (question: string) => void;
  /** Writes what waits to be written. */
  flush: () => Promise<void>;
}

/**
 * People search while they type, so a question waits a little: if a longer one that begins with it comes, only that
 * one counts.
 */
export function createSearchMisses(save: (questions: readonly string[]) => Promise<void>): SearchMisses {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const questions = waiting;
    waiting = [];
    // A count that is lost does no harm, and nobody waits for it.
    if (questions.length > 0) await save(questions).catch(() => {});
  }

  return {
    note: (text) => {
      const question = text.trim().toLocaleLowerCase("sv").replace(/\s+/g, " ");
      if (question === "" || question.length > longest || personal.test(question)) return;
      if (waiting.length >= mostWaiting) return;
      waiting = waiting.filter((other) => !question.startsWith(other));
      if (!waiting.some((other) => other.startsWith(question))) waiting.push(question);
      timer ??= setTimeout(() => void flush(), settleTime).unref();
    },
    flush,
  };
}
