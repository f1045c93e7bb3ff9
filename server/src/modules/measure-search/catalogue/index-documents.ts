import { setImmediate } from "node:timers/promises";
import type { OwnPart, StoredFilters } from "../../measures/representations/to-search-documents.ts";
import { splitParts } from "../../measures/search-documents/document-parts.ts";
import type { SearchIndex } from "../index/search-index.ts";
import type { SearchDocument } from "../index/search-types.ts";
import { keyOf } from "./document-key.ts";
import type { FilterValueNames } from "./filter-value-names.ts";
import type { LoadedDocument } from "./search-documents.repository.ts";
import type { TokenizedDocuments } from "./word-reader-thread.ts";

/** Where documents are put. */
interface IndexTarget {
  index: SearchIndex;
  names: FilterValueNames;
  /** The documents that each measure has in the index. */
  statuses: Map<string, string[]>;
}

export function putDocument(target: IndexTarget, loaded: LoadedDocument): void {
  const { own, filters, words } = splitParts(loaded.document);
  target.index.put(toIndexed(loaded, JSON.parse(own), { words, filters: learnFilters(target.names, filters) }));
  noteStatus(target, loaded);
}

export async function indexDocuments(target: IndexTarget, documents: readonly LoadedDocument[]): Promise<void> {
  for (const [place, document] of documents.entries()) {
    putDocument(target, document);
    await leaveTime(place);
  }
}

type Filters = SearchDocument["filters"];

/** Takes in documents whose words a thread has read, batch by batch: words that it says once hold for those that follow. */
export function createTokenizedDocumentsIndexer(target: IndexTarget): (read: TokenizedDocuments) => Promise<void> {
  const filtersOf = createFilterReader(target.names);
  return async (read) => {
    target.index.learn(read.newWords);
    const slots = new Uint32Array(read.loaded.length);
    for (const [place, loaded] of read.loaded.entries()) {
      const { own, filters, words } = splitParts(loaded.document);
      const document = toIndexed(loaded, JSON.parse(own), { words, filters: filtersOf(filters) });
      slots[place] = target.index.putRead(document, read.codes[place] ?? "");
      noteStatus(target, loaded);
      await leaveTime(place);
    }
    target.index.addWords(slots, read.words);
  };
}

/** So many are remembered at most. */
const maxCachedFilters = 10_000;

/** Many documents can be filtered by the very same, which is read once. */
function createFilterReader(names: FilterValueNames): (text: string) => Filters {
  const known = new Map<string, Filters>();
  return (text) => {
    const seen = known.get(text);
    if (seen) return seen;
    if (known.size >= maxCachedFilters) known.clear();
    const filters = learnFilters(names, text);
    // A piece of a longer text would keep all of it in memory.
    known.set(Buffer.from(text).toString(), filters);
    return filters;
  };
}

/** Others are answered in between. */
const leaveTime = (place: number): Promise<void> | undefined => (place % 50 === 49 ? setImmediate() : undefined);

function learnFilters(names: FilterValueNames, text: string): Filters {
  const filters: StoredFilters = JSON.parse(text);
  for (const [facet, values] of Object.entries(filters)) names.learn(facet, values);
  return Object.fromEntries(Object.entries(filters).map(([facet, values]) => [facet, values.map(({ id }) => id)]));
}

function toIndexed(
  { measureId, status }: LoadedDocument,
  { title, legacyId, sortKeys, validFrom, validTo }: OwnPart,
  read: Pick<SearchDocument, "words" | "filters">,
): SearchDocument {
  return {
    key: keyOf(measureId, status),
    measureId,
    status,
    title,
    ids: legacyId === null ? [measureId] : [measureId, legacyId],
    sortKeys,
    numbers: { ...(validFrom !== null && { validFrom }), ...(validTo !== null && { validTo }) },
    ...read,
  };
}

function noteStatus({ statuses }: IndexTarget, { measureId, status }: LoadedDocument): void {
  const held = statuses.get(measureId) ?? [];
  if (!held.includes(status)) statuses.set(measureId, [...held, status]);
}
