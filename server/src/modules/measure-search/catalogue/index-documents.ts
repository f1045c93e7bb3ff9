import type { OwnPart, StoredFilters } from "../../measures/representations/to-search-documents.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { documentKey, type IndexedDocument } from "../index/search-types.ts";
import type { FilterValueNames } from "./filter-value-names.ts";
import { forEachInSlices } from "./in-slices.ts";
import { type LoadedDocument, partsOf } from "./loaded-documents.repository.ts";
import type { TokenizedDocuments } from "./tokenize-on-thread.ts";

/** What documents are indexed into. */
interface IndexTarget {
  index: SearchIndex;
  names: FilterValueNames;
}

const documentsPerSlice = 50;

export function indexDocument(target: IndexTarget, loaded: LoadedDocument): void {
  const { own, filters, words } = partsOf(loaded);
  target.index.put(toIndexedDocument(loaded, JSON.parse(own), { words, filters: readFilters(target.names, filters) }));
}

export const indexDocuments = (target: IndexTarget, documents: readonly LoadedDocument[]): Promise<void> =>
  forEachInSlices(documents, documentsPerSlice, (document) => indexDocument(target, document));

type Filters = IndexedDocument["filters"];

/** Indexes batches of documents that a thread has tokenized. Each batch relies on the words of those before it. */
export function createTokenizedDocumentsIndexer(target: IndexTarget): (batch: TokenizedDocuments) => Promise<void> {
  const filtersOf = createFilterReader(target.names);
  return async (batch) => {
    target.index.addWords(batch.newWords);
    const slots = new Uint32Array(batch.loaded.length);
    await forEachInSlices(batch.loaded, documentsPerSlice, (loaded, index) => {
      const { own, filters, words } = partsOf(loaded);
      const document = toIndexedDocument(loaded, JSON.parse(own), { words, filters: filtersOf(filters) });
      slots[index] = target.index.putTokenized(document, batch.codes[index] ?? "");
    });
    target.index.addPostings(slots, batch.words);
    await forEachInSlices([...slots], documentsPerSlice, target.index.addPhrases);
  };
}

const maxCachedFilters = 10_000;

/** Many documents share the same filters, which are then parsed once. */
function createFilterReader(names: FilterValueNames): (text: string) => Filters {
  const cache = new Map<string, Filters>();
  return (text) => {
    const cached = cache.get(text);
    if (cached) return cached;
    if (cache.size >= maxCachedFilters) cache.clear();
    const filters = readFilters(names, text);
    // A slice would keep the whole document in memory, so the key is copied.
    cache.set(Buffer.from(text).toString(), filters);
    return filters;
  };
}

function readFilters(names: FilterValueNames, text: string): Filters {
  const filters: StoredFilters = JSON.parse(text);
  for (const [facet, values] of Object.entries(filters)) names.add(facet, values);
  return Object.fromEntries(Object.entries(filters).map(([facet, values]) => [facet, values.map(({ id }) => id)]));
}

function toIndexedDocument(
  { measureId, status }: LoadedDocument,
  { title, legacyId, sortKeys, validFrom, validTo }: OwnPart,
  rest: Pick<IndexedDocument, "words" | "filters">,
): IndexedDocument {
  return {
    key: documentKey(measureId, status),
    measureId,
    status,
    title,
    ids: legacyId === null ? [measureId] : [measureId, legacyId],
    sortKeys,
    numbers: { ...(validFrom !== null && { validFrom }), ...(validTo !== null && { validTo }) },
    ...rest,
  };
}
