import { setImmediate } from "node:timers/promises";
import type { OwnPart, StoredFilters } from "../measures/representations/to-search-documents.ts";
import { splitParts } from "../measures/search-documents/document-parts.ts";
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
  const { own, filters, words } = splitParts(loaded.document);
  shelf.index.put(toIndexed(loaded, JSON.parse(own), { words, filters: learnFilters(shelf.names, filters) }));
  noteStatus(shelf, loaded);
}

export async function putDocuments(shelf: Shelf, documents: readonly LoadedDocument[]): Promise<void> {
  for (const [place, document] of documents.entries()) {
    putDocument(shelf, document);
    await leaveTime(place);
  }
}

type Filters = SearchDocument["filters"];

/** Takes in documents whose words a thread has read, batch by batch: words that it says once hold for those that follow. */
export function createReadDocumentsPut(shelf: Shelf): (read: ReadDocuments) => Promise<void> {
  const filtersOf = createFilterReader(shelf.names);
  return async (read) => {
    shelf.index.learn(read.newWords);
    const slots = new Uint32Array(read.loaded.length);
    for (const [place, loaded] of read.loaded.entries()) {
      const { own, filters, words } = splitParts(loaded.document);
      const document = toIndexed(loaded, JSON.parse(own), { words, filters: filtersOf(filters) });
      slots[place] = shelf.index.putRead(document, read.codes[place] ?? "");
      noteStatus(shelf, loaded);
      await leaveTime(place);
    }
    shelf.index.addWords(slots, read.words);
  };
}

/** So many are remembered at most. */
const mostFilters = 10_000;

/** Many documents can be filtered by the very same, which is read once. */
function createFilterReader(names: ValueNames): (text: string) => Filters {
  const known = new Map<string, Filters>();
  return (text) => {
    const seen = known.get(text);
    if (seen) return seen;
    if (known.size >= mostFilters) known.clear();
    const filters = learnFilters(names, text);
    // A piece of a longer text would keep all of it in memory.
    known.set(Buffer.from(text).toString(), filters);
    return filters;
  };
}

/** Others are answered in between. */
const leaveTime = (place: number): Promise<void> | undefined => (place % 50 === 49 ? setImmediate() : undefined);

function learnFilters(names: ValueNames, text: string): Filters {
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

function noteStatus({ statuses }: Shelf, { measureId, status }: LoadedDocument): void {
  const held = statuses.get(measureId) ?? [];
  if (!held.includes(status)) statuses.set(measureId, [...held, status]);
}
