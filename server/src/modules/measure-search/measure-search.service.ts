import {
  type FacetName,
  type FacetValue,
  listField,
  type MeasureRow,
  type MeasureSearch,
  oids,
  statusNames,
  versionFields,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { type ByteCache, createByteCache } from "./byte-cache.ts";
import type { FoundRow, SearchAnswer, SearchQuestion } from "./index/search-types.ts";
import { toMatch } from "./match-row.ts";
import type { SearchCatalogue } from "./search-catalogue.service.ts";
import {
  type DocumentKey,
  findMeasureById,
  findValueName,
  type NamePlace,
  readRows,
} from "./search-documents.repository.ts";
import { type Audience, audienceOf, toQuestion } from "./to-question.ts";

export interface MeasureSearcher {
  /** The answer to a search as JSON, ready to be sent. */
  search: (search: MeasureSearch, asker: { caller: Caller; now: Date }) => Promise<Buffer>;
  /** Every row of a search, or those of some measures, a batch at a time. */
  listAll: (search: WholeSearch, asker: WholeAsker) => AsyncGenerator<MeasureRow[]>;
}

type WholeSearch = Omit<MeasureSearch, "index" | "pageSize" | "facets">;

interface WholeAsker {
  caller: Caller;
  now: Date;
  ids?: readonly string[] | undefined;
}

const answerRoom = 48_000_000;
const rowRoom = 96_000_000;

interface Searching {
  db: Database;
  catalogue: SearchCatalogue;
  rows: ByteCache<string>;
}

/** Answers searches from the catalogue in memory; finished answers are kept until anything changes. */
export function createMeasureSearcher(db: Database, catalogue: SearchCatalogue): MeasureSearcher {
  const answers = createByteCache<Buffer>(answerRoom);
  const searching: Searching = { db, catalogue, rows: createByteCache<string>(rowRoom) };
  catalogue.onChange((measureIds) => {
    for (const id of measureIds) for (const key of rowKeys(id)) searching.rows.delete(key);
  });
  return {
    search: async (search, { caller, now }) => {
      await catalogue.ready();
      const question = toQuestion(search, { caller, now });
      const audience = audienceOf(caller);
      const key = `${catalogue.revision()} ${audience} ${JSON.stringify(question)}`;
      const kept = answers.get(key);
      if (kept) return kept;
      const answer = await answerQuestion(searching, { search, question, audience });
      // A change meanwhile makes the answer one of the old catalogue: it is sent, but not kept as the new one's.
      if (key.startsWith(`${catalogue.revision()} `)) answers.set(key, answer, answer.length + key.length);
      return answer;
    },
    listAll: (search, asker) => listAllRows(searching, search, asker),
  };
}

const batchSize = 200;

/** Rows are read when they are asked for and not kept, so that the largest file needs no more room than a small one. */
async function* listAllRows(
  searching: Searching,
  search: WholeSearch,
  { caller, now, ids }: WholeAsker,
): AsyncGenerator<MeasureRow[]> {
  await searching.catalogue.ready();
  const audience = audienceOf(caller);
  const { sortfield, sortField, sortDirection } = search;
  const asked = ids ? { sortfield, sortField, sortDirection } : search;
  const question = toQuestion({ ...asked, index: 0, pageSize: Number.MAX_SAFE_INTEGER }, { caller, now });
  const found = searching.catalogue.index.search(await withKnownIds(searching, question));
  const wanted = ids && new Set(ids);
  const keys = found.rows.map(toKey).filter(({ measureId }) => !wanted || wanted.has(measureId));
  for (let start = 0; start < keys.length; start += batchSize) {
    const batch = keys.slice(start, start + batchSize);
    const read = await readRows(searching.db, batch, audience);
    const rows = new Map(read.map(({ row, ...key }) => [rowKey(key, audience), row]));
    yield batch.flatMap((key) => {
      const row = rows.get(rowKey(key, audience));
      return row === undefined ? [] : [JSON.parse(row) as MeasureRow];
    });
  }
}

interface Asked {
  search: MeasureSearch;
  question: SearchQuestion;
  audience: Audience;
}

async function answerQuestion(searching: Searching, { search, question, audience }: Asked): Promise<Buffer> {
  const known = await withKnownIds(searching, question);
  const found = searching.catalogue.index.search(known);
  const rows = await listRows(searching, found, { hasText: question.text !== "", audience });
  const { index, pageSize } = search;
  const tail = {
    index,
    pageSize,
    totalCount: found.totalCount,
    ...(search.facets && { facets: await nameFacets(searching, known, found.facets) }),
    ...(found.didYouMean !== undefined && { didYouMean: found.didYouMean }),
  };
  return Buffer.from(`{"pageResults":[${rows.join(",")}],${JSON.stringify(tail).slice(1)}`);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids of versions and sub-measures stand for their measure, and codes for the value that the facets name. */
async function withKnownIds({ db, catalogue }: Searching, question: SearchQuestion): Promise<SearchQuestion> {
  const filters = Object.entries(question.filters).map(([facet, values]) => [
    facet,
    values.map((value) => catalogue.names.find(facet, value)?.id ?? value),
  ]);
  const { text, visible } = question;
  const measureId = uuid.test(text) ? await findMeasureById(db, text.toLowerCase(), visible) : undefined;
  return { ...question, filters: Object.fromEntries(filters), text: measureId ?? text };
}

const audiences = ["open", "hidden"] as const;
const statuses = ["PUBLISHED", "ONGOING", "UNPUBLISHED"] as const;
const rowKey = ({ measureId, status }: DocumentKey, audience: Audience) => `${measureId} ${status} ${audience}`;
const rowKeys = (measureId: string) =>
  audiences.flatMap((audience) => statuses.map((status) => rowKey({ measureId, status }, audience)));

const toKey = ({ key, measureId }: FoundRow): DocumentKey => ({
  measureId,
  status: statuses.find((status) => key.endsWith(` ${status}`)) ?? "PUBLISHED",
});

/** The rows as JSON, in the order they were found; with a text, each tells why it was found. */
async function listRows(
  { db, rows }: Searching,
  found: SearchAnswer,
  { hasText, audience }: { hasText: boolean; audience: Audience },
): Promise<string[]> {
  const keys = found.rows.map(toKey);
  const missing = keys.filter((key) => rows.get(rowKey(key, audience)) === undefined);
  const read = new Map((await readRows(db, missing, audience)).map(({ row, ...key }) => [rowKey(key, audience), row]));
  for (const [key, row] of read) rows.set(key, row, row.length * 2);
  const matcher = hasText ? found.matcher() : undefined;
  return found.rows.flatMap((hit, index) => {
    const place = rowKey(keys[index] ?? toKey(hit), audience);
    const row = read.get(place) ?? rows.get(place);
    if (row === undefined) return [];
    if (!matcher) return [row];
    const parsed: MeasureRow = JSON.parse(row);
    return [`${row.slice(0, -1)},"match":${JSON.stringify(toMatch(parsed, hit, matcher))}}`];
  });
}

/** Every value with its name; what is chosen is there also when no measure has it. */
async function nameFacets(
  { db, catalogue }: Searching,
  { filters }: SearchQuestion,
  counted: SearchAnswer["facets"],
): Promise<Record<string, FacetValue[]>> {
  const named: Record<string, FacetValue[]> = {};
  for (const [facet, values] of Object.entries(counted)) {
    const name = facet as FacetName;
    const known = values.map(({ value, count }) => ({ id: value, name: nameOf(catalogue, name, value), count }));
    const chosen = (filters[facet] ?? []).filter((id) => !known.some((one) => one.id === id));
    for (const id of chosen) {
      const found = await findUnusedName(db, name, id);
      known.push({ id: found?.id ?? id, name: found?.name ?? id, count: 0 });
    }
    named[facet] = known.toSorted((a, b) => b.count - a.count || alphabet.compare(a.name, b.name));
  }
  return named;
}

const alphabet = new Intl.Collator("sv");

const nameOf = ({ names }: SearchCatalogue, facet: FacetName, id: string): string => {
  const status = statuses.find((one) => facet === "status" && one === id);
  return status ? statusNames[status] : (names.find(facet, id)?.name ?? id);
};

async function findUnusedName(db: Database, facet: FacetName, id: string) {
  const place = namePlaceOf(facet);
  return place && findValueName(db, place, id);
}

function namePlaceOf(facet: FacetName): NamePlace | undefined {
  const { source } = listField(facet);
  if ("connection" in source) return source.connection === "contractVersion" ? undefined : { table: source.connection };
  if (!("field" in source)) return undefined;
  const field = versionFields[source.field];
  return "category" in field ? { oid: oids[field.category] } : { table: "instanceIdentifier" };
}
