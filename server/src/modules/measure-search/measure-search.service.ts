import type { MeasureRow, MeasureSearch, SearchSuggestions } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { type Audience, audienceOf, visibleStatuses } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { unavailable } from "../../errors/app-error.ts";
import type { PooledBytes } from "../../memory/buffer-pool.ts";
import { createByteCache } from "../../memory/byte-cache.ts";
import { createCpuBudget } from "../../memory/cpu-budget.ts";
import { databaseTexts } from "../../texts/texts.ts";
import { type ByteWriter, createWriteBytes, type WriteBytes } from "./answers/byte-writer.ts";
import { nameUnmatchedChoices, writeFacets } from "./answers/encode-facets.service.ts";
import { findNearest } from "./answers/nearest.ts";
import { type CachedRow, createRowCache, type RowCache } from "./answers/row-cache.service.ts";
import { toMatch } from "./answers/row-match.ts";
import { createSearchMisses, isAboutWordsAlone } from "./answers/search-misses.ts";
import { toSearchQuery } from "./answers/to-search-query.ts";
import { keyOf } from "./catalogue/document-key.ts";
import type { SearchCatalogue } from "./catalogue/search-catalogue.service.ts";
import { countMisses, findMeasureById, readRows } from "./catalogue/search-documents.repository.ts";
import type { SearchIndex } from "./index/search-index.ts";
import type { SearchAnswer, SearchQuery } from "./index/search-types.ts";
import { createSimilarMeasures, type FindSimilar } from "./suggestions/similar-measures.service.ts";
import { suggestSearch } from "./suggestions/suggest-search.ts";

export interface MeasureSearcher {
  /** The answer to a search as JSON, ready to be sent; at once when it is kept. */
  search: (search: MeasureSearch, requester: Requester) => EncodedAnswer | Promise<EncodedAnswer>;
  suggest: (typed: Typed, caller: Caller) => Promise<SearchSuggestions>;
  findSimilar: FindSimilar;
  /** Every row of a search, or those of some measures, a batch at a time. */
  listAll: (search: WholeSearch, requester: ExportRequester) => AsyncGenerator<MeasureRow[]>;
  /** Writes down what waits to be written. */
  close: () => Promise<void>;
}

interface Requester {
  caller: Caller;
  now: Date;
}

type WholeSearch = Omit<MeasureSearch, "index" | "pageSize" | "facets">;

interface ExportRequester extends Requester {
  ids?: readonly string[] | undefined;
}

interface Typed {
  searchValue?: string | undefined;
  limit: number;
}

const maxAnswerBytes = 48_000_000;
/** How many characters of queries are remembered as asked. */
const maxAskedBytes = 4_000_000;

/** Three milliseconds of searching at a time. Whoever comes when others have waited for long is asked to come back. */
const searchTurns = { most: 3, patience: 2000, refuse: () => unavailable(databaseTexts.busy) };

interface Searching {
  db: Database;
  catalogue: SearchCatalogue;
  rows: RowCache;
  /** For the costly part of a search. */
  takeTurn: ReturnType<typeof createCpuBudget>;
  writeBytes: WriteBytes;
}

interface Answer<T extends EncodedAnswer> {
  ready: T;
  /** Words were asked for, without any filter, and nothing was found. */
  isMiss: boolean;
}

/** Answers searches from the catalogue in memory; finished answers are kept until anything changes. */
export function createMeasureSearcher(db: Database, catalogue: SearchCatalogue): MeasureSearcher {
  const answers = createByteCache<Answer<Buffer>>(maxAnswerBytes);
  const asked = createByteCache<true>(maxAskedBytes);
  const misses = createSearchMisses((queries) => countMisses(db, queries));
  const searching: Searching = {
    db,
    catalogue,
    rows: createRowCache(db, catalogue),
    takeTurn: createCpuBudget(searchTurns),
    writeBytes: createWriteBytes(),
  };

  function counted<T extends EncodedAnswer>(search: MeasureSearch, { ready, isMiss }: Answer<T>): T {
    if (isMiss) misses.note(search.searchValue ?? "");
    return ready;
  }

  async function answerAnew(
    search: MeasureSearch,
    requester: Requester,
    ready: Promise<void> | undefined,
  ): Promise<EncodedAnswer> {
    await ready;
    const revision = catalogue.revision();
    const key = keyFor(search, requester, revision);
    const kept = answers.get(key);
    if (kept) return counted(search, kept);
    const query = toSearchQuery(search, requester);
    const made = await answerQuestion(searching, { search, query, audience: audienceOf(requester.caller) });
    // Most queries come once: an answer is kept when it is asked for again. A change meanwhile makes it one of the old
    // catalogue, which is sent, but not kept as the new one's.
    if (!asked.get(key)) asked.set(key, true, key.length);
    else if (revision === catalogue.revision()) {
      const ready = Buffer.from(made.ready.bytes);
      answers.set(key, { ready, isMiss: made.isMiss }, ready.length + key.length);
    }
    return counted(search, made);
  }

  return {
    search: (search, requester) => {
      const ready = catalogue.ready();
      const kept = ready ? undefined : answers.get(keyFor(search, requester, catalogue.revision()));
      return kept ? counted(search, kept) : answerAnew(search, requester, ready);
    },
    suggest: async (typed, caller) => {
      await catalogue.ready();
      // What is out of use is in no list that has not asked for it.
      const statuses = visibleStatuses(caller).filter((status) => status !== "UNPUBLISHED");
      return suggestSearch(catalogue, typed, statuses);
    },
    findSimilar: createSimilarMeasures(db, catalogue),
    close: misses.flush,
    listAll: (search, requester) => listAllRows(searching, search, requester),
  };
}

type EncodedAnswer = Buffer | PooledBytes;

/** Everything that an answer depends on besides the query: the catalogue, who may see what, and which day it is. */
interface CacheKeyParts {
  revision: number;
  day: number;
  audience: string;
  self: string;
}

const keys = new WeakMap<MeasureSearch, CacheKeyParts & { key: string }>();

/** The same query read once is the same object: asked anew under the same circumstances it has the same key. */
function keyFor(search: MeasureSearch, { caller, now }: Requester, revision: number): string {
  const day = Math.floor(now.getTime() / millisPerDay);
  const audience = audienceName(caller);
  const self = search.editedByMe ? (caller.user?.id ?? "") : "";
  const known = keys.get(search);
  if (known?.revision === revision && known.day === day && known.audience === audience && known.self === self) {
    return known.key;
  }
  const key = `${revision} ${day} ${audience} ${self} ${JSON.stringify(search)}`;
  keys.set(search, { revision, day, audience, self, key });
  return key;
}

const audienceNames = new WeakMap<Caller, string>();

function audienceName(caller: Caller): string {
  const known = audienceNames.get(caller);
  if (known !== undefined) return known;
  const name = `${audienceOf(caller)} ${visibleStatuses(caller).join()}`;
  audienceNames.set(caller, name);
  return name;
}

const millisPerDay = 86_400_000;
const batchSize = 200;

/** Rows are read when they are asked for and not kept, so that the largest file needs no more room than a small one. */
async function* listAllRows(
  searching: Searching,
  search: WholeSearch,
  { caller, now, ids }: ExportRequester,
): AsyncGenerator<MeasureRow[]> {
  await searching.catalogue.ready();
  const audience = audienceOf(caller);
  const { sortfield, sortField, sortDirection } = search;
  const asked = ids ? { sortfield, sortField, sortDirection } : search;
  const query = toSearchQuery({ ...asked, index: 0, pageSize: Number.MAX_SAFE_INTEGER }, { caller, now });
  const found = searching.catalogue.index.search(await withKnownIds(searching, query));
  const wanted = ids && new Set(ids);
  const keys = found.rows.filter(({ measureId }) => !wanted || wanted.has(measureId));
  for (let start = 0; start < keys.length; start += batchSize) {
    const batch = keys.slice(start, start + batchSize);
    const read = await readRows(searching.db, batch, audience);
    const rows = new Map(read.map(({ row, measureId, status }) => [keyOf(measureId, status), row]));
    yield batch.flatMap(({ measureId, status }) => {
      const row = rows.get(keyOf(measureId, status));
      return row === undefined ? [] : [JSON.parse(row) as MeasureRow];
    });
  }
}

interface Asked {
  search: MeasureSearch;
  query: SearchQuery;
  audience: Audience;
}

async function answerQuestion(searching: Searching, { search, query, audience }: Asked): Promise<Answer<PooledBytes>> {
  const { db, catalogue, takeTurn, writeBytes } = searching;
  const known = await withKnownIds(searching, query);
  const { found, nearest } = await takeTurn(() => searchIndex(catalogue.index, known));
  const rows = await searching.rows.read(found.rows, audience);
  const unmatchedChoices = await nameUnmatchedChoices(db, known, found.facets);
  const { index, pageSize } = search;
  const isEmpty = found.totalCount === 0;
  const tail = {
    index,
    pageSize,
    totalCount: found.totalCount,
    ...(found.didYouMean !== undefined && { didYouMean: found.didYouMean }),
    ...(nearest && { nearest }),
  };
  const ready = writeBytes((writer) => {
    writer.text(`{"pageResults":[`);
    writeRows(writer, rows, { found, hasText: query.text !== "" });
    writer.text(`],${JSON.stringify(tail).slice(1, -1)}`);
    if (search.facets) writeFacets(writer, catalogue, { facets: found.facets, unmatchedChoices });
    writer.text("}");
  });
  return { ready, isMiss: isEmpty && isAboutWordsAlone(query) };
}

/** Where nothing is found, also what is nearest. */
function searchIndex(index: SearchIndex, query: SearchQuery) {
  const found = index.search(query);
  return { found, nearest: found.totalCount === 0 ? findNearest(index, query) : undefined };
}

/** The rows in the order they were found; with a text, each tells why it was. */
function writeRows(
  writer: ByteWriter,
  rows: readonly (CachedRow | undefined)[],
  { found, hasText }: { found: SearchAnswer; hasText: boolean },
): void {
  const matcher = hasText ? found.matcher() : undefined;
  for (const [place, hit] of found.rows.entries()) {
    const row = rows[place];
    if (!row) continue;
    writer.bytes(row.open, 0, row.open.length);
    writer.text(matcher ? `,"match":${JSON.stringify(toMatch(row.texts, hit, matcher))}},` : "},");
  }
  writer.dropComma();
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids of versions and sub-measures stand for their measure, and codes for the value that the facets name. */
async function withKnownIds({ db, catalogue }: Searching, query: SearchQuery): Promise<SearchQuery> {
  const filters = Object.entries(query.filters).map(([facet, values]) => [
    facet,
    values.map((value) => catalogue.names.find(facet, value)?.id ?? value),
  ]);
  const { text, visible } = query;
  const measureId = uuid.test(text) ? await findMeasureById(db, text.toLowerCase(), visible) : undefined;
  return { ...query, filters: Object.fromEntries(filters), text: measureId ?? text };
}
