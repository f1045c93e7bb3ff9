import { type MatchExplanation, type MeasureRow, type MeasureSearch, swedishDay } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { audienceKeyOf, audienceOf, visibleStatuses } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { unavailable } from "../../errors/app-error.ts";
import { createDailyLimit } from "../../http/protection/rate-limits.ts";
import { createByteCache } from "../../memory/byte-cache.ts";
import { createCacheAdmission } from "../../memory/cache-admission.ts";
import { createCpuBudget } from "../../memory/cpu-budget.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { databaseTexts } from "../../texts/texts.ts";
import { saveMisses } from "../search-misses/search-misses.service.ts";
import { type Answer, answerSearch } from "./answers/answer-search.service.ts";
import { explainSearch } from "./answers/explain-match.service.ts";
import { type ExportedSearch, listAllRows } from "./answers/list-all-rows.service.ts";
import { createRowCache } from "./answers/row-cache.service.ts";
import { createSearchMisses } from "./answers/search-misses.ts";
import { type Requester, toSearchQuery } from "./answers/to-search-query.ts";
import type { SearchCatalogue } from "./catalogue/search-catalogue.service.ts";
import type { SearchContext } from "./search-context.ts";
import { createExampleSearches, type ListExamples } from "./suggestions/example-searches.service.ts";
import { createSimilarMeasures, type FindSimilar } from "./suggestions/similar-measures.service.ts";
import { createSuggestSearch, type TypedText } from "./suggestions/suggest-search.service.ts";

export interface MeasureSearcher {
  /** The response to a search, encoded as JSON. */
  search: (search: MeasureSearch, requester: Requester, address: string) => Promise<Buffer>;
  suggest: (typed: TypedText, caller: Caller) => Promise<Buffer>;
  listExamples: ListExamples;
  explain: (search: Parameters<typeof explainSearch>[1], requester: Requester) => Promise<MatchExplanation>;
  findSimilar: FindSimilar;
  /** Every row of a search, or the rows of the measures with these ids, in batches. */
  listAll: (
    search: ExportedSearch,
    requester: Requester & { ids?: readonly string[] | undefined },
  ) => AsyncGenerator<MeasureRow[]>;
  /** Saves pending statistics. */
  close: () => Promise<void>;
}

interface SearcherOptions {
  metrics?: Pick<Metrics, "countSearch" | "countSearchMiss"> | undefined;
  /** Limits the memory of cached rows; by the machine's memory unless given. */
  rowCacheBytes?: number | undefined;
}

const maxAnswerBytes = 48_000_000;
const maxRememberedKeys = 5000;
/** Per network address and node: what is searched for without hits is stored for others to read. */
const maxMissesPerDay = 50;

/** Three milliseconds of searching per turn of the event loop; a search that would wait longer than two seconds is refused. */
const searchBudget = { maxMs: 3, maxWaitMs: 2000, refuse: () => unavailable(databaseTexts.busy) };

/** Answers searches from the catalogue in memory. Encoded answers are cached until the catalogue changes. */
export function createMeasureSearcher(
  db: Database,
  catalogue: SearchCatalogue,
  { metrics, rowCacheBytes }: SearcherOptions = {},
): MeasureSearcher {
  const answers = createByteCache<Answer>(maxAnswerBytes);
  const isAdmitted = createCacheAdmission(maxRememberedKeys);
  const limitMisses = createDailyLimit(maxMissesPerDay);
  const misses = createSearchMisses((queries) => saveMisses(db, queries));
  const context: SearchContext = {
    db,
    catalogue,
    rows: createRowCache(db, catalogue, rowCacheBytes),
    withinBudget: createCpuBudget(searchBudget),
  };

  const suggest = createSuggestSearch(context);

  async function findAnswer(search: MeasureSearch, requester: Requester): Promise<Answer> {
    await catalogue.ready();
    const revision = catalogue.revision();
    const key = cacheKeyOf({ revision, search, requester });
    const cached = answers.get(key);
    metrics?.countSearch(cached ? "cached" : "computed");
    if (cached) return cached;
    const query = toSearchQuery(search, requester);
    const answer = await answerSearch(context, { search, query, audience: audienceOf(requester.caller) });
    // An answer that was computed while the catalogue changed belongs to neither revision.
    if (revision === catalogue.revision() && isAdmitted(key)) answers.set(key, answer, answer.json.length + key.length);
    return answer;
  }

  return {
    search: async (search, requester, address) => {
      const { json, isMiss } = await findAnswer(search, requester);
      if (isMiss) metrics?.countSearchMiss();
      if (isMiss && !(await limitMisses({ ip: address, headers: {} }))) misses.record(search.searchValue ?? "");
      return json;
    },
    suggest: async (typed, caller) => {
      await catalogue.ready();
      // Unpublished measures appear in no list unless the filter asks for them.
      const statuses = visibleStatuses(caller).filter((status) => status !== "UNPUBLISHED");
      return suggest(typed, statuses);
    },
    listExamples: createExampleSearches(context),
    explain: (search, requester) => explainSearch(context, search, requester),
    findSimilar: createSimilarMeasures(context),
    close: misses.flush,
    listAll: (search, requester) => listAllRows(context, search, requester),
  };
}

/** Everything an answer depends on. */
interface CacheKeyParts {
  revision: number;
  search: MeasureSearch;
  requester: Requester;
}

function cacheKeyOf({ revision, search, requester: { caller, now } }: CacheKeyParts): string {
  const self = search.editedByMe ? (caller.user?.id ?? "") : "";
  return `${revision} ${swedishDay(now)} ${audienceKeyOf(caller)} ${self} ${JSON.stringify(search)}`;
}
