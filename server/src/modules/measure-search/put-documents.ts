import { setImmediate } from "node:timers/promises";
import type { FilterValue } from "../measures/representations/list-values.ts";
import type { StoredSearchDocument } from "../measures/representations/to-search-documents.ts";
import { keyOf } from "./document-key.ts";
import type { ReadDocuments } from "./document-thread.ts";
import type { SearchIndex } from "./index/search-index.ts";
import type { SearchDocument } from "./index/search-types.ts";
import type { LoadedDocument } from "./search-documents.repository.ts";
import type { ValueNames } from "./value-names.ts";

/** Where documents are put. */
interface Shelf {
  index: SearchIndex;
  names: ValueNames;
  /** The documents that each measure has in the index. */
  statuses: Map<string, string[]>;
}

export function putDocument(shelf: Shelf, loaded: LoadedDocument): void {
  const document: StoredSearchDocument = JSON.parse(loaded.document);
  shelf.index.put(toIndexed(loaded, document, learnFilters(shelf.names, document.filters)));
  noteStatus(shelf, loaded);
}

export async function putDocuments(shelf: Shelf, documents: readonly LoadedDocument[]): Promise<void> {
  for (const [place, document] of documents.entries()) {
    putDocument(shelf, document);
    await leaveTime(place);
  }
}

type Filters = SearchDocument["filters"];

/** Takes in what a thread has read, batch by batch: what it says once holds for those that follow. */
export function createReadDocumentsPut(shelf: Shelf): (read: ReadDocuments) => Promise<void> {
  const known: Filters[] = [];
  return async (read) => {
    shelf.index.learn(read.newWords);
    known.length = read.known;
    for (const text of read.newFilters) known.push(learnFilters(shelf.names, JSON.parse(text)));
    const slots = new Uint32Array(read.loaded.length);
    for (const [place, loaded] of read.loaded.entries()) {
      const document: StoredSearchDocument = JSON.parse(read.documents[place] ?? "");
      const filters = known[read.filters[place] ?? 0] ?? {};
      slots[place] = shelf.index.putRead(toIndexed(loaded, document, filters), read.codes[place] ?? "");
      noteStatus(shelf, loaded);
      await leaveTime(place);
    }
    shelf.index.addWords(slots, read.words);
  };
}

/** Others are answered in between. */
const leaveTime = (place: number): Promise<void> | undefined => (place % 50 === 49 ? setImmediate() : undefined);

function learnFilters(names: ValueNames, filters: Record<string, FilterValue[]>): Filters {
  for (const [facet, values] of Object.entries(filters)) names.learn(facet, values);
  return Object.fromEntries(Object.entries(filters).map(([facet, values]) => [facet, values.map(({ id }) => id)]));
}

function toIndexed(
  { measureId, status }: LoadedDocument,
  { title, legacyId, words, sortKeys, validFrom, validTo }: StoredSearchDocument,
  filters: Filters,
): SearchDocument {
  return {
    key: keyOf(measureId, status),
    measureId,
    status,
    title,
    ids: legacyId === null ? [measureId] : [measureId, legacyId],
    words,
    filters,
    sortKeys,
    numbers: { ...(validFrom !== null && { validFrom }), ...(validTo !== null && { validTo }) },
  };
}

function noteStatus({ statuses }: Shelf, { measureId, status }: LoadedDocument): void {
  const held = statuses.get(measureId) ?? [];
  if (!held.includes(status)) statuses.set(measureId, [...held, status]);
}
