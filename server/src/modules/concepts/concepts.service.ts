import type { Concept, EndpointInput, listConcepts, Page } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import type { SearchConcept } from "../../language/search-concept.ts";
import { mergeConcepts } from "./concept-difference.ts";
import { listStoredConcepts } from "./concepts.repository.ts";
import { toSearchConcepts } from "./search-concepts.ts";
import { readShippedConcepts, type ShippedConcept } from "./shipped-concepts.ts";

export const listAllConcepts = async (db: Database): Promise<Concept[]> =>
  mergeConcepts(readShippedConcepts(), await listStoredConcepts(db));

export const readSearchConcepts = async (db: Database, shipped: readonly ShippedConcept[]): Promise<SearchConcept[]> =>
  toSearchConcepts(mergeConcepts(shipped, await listStoredConcepts(db)));

export async function getConcept(db: Database, id: string): Promise<Concept> {
  const found = (await listAllConcepts(db)).find((concept) => concept.id === id);
  if (!found) throw entityNotFound();
  return found;
}

const swedish = new Intl.Collator("sv");
const sortKeys = {
  PREFERRED: ({ preferred }: Concept) => preferred,
  ORIGIN: ({ origin }: Concept) => origin,
};

type ListQuery = EndpointInput<typeof listConcepts>["query"];

/** In memory, because most concepts are not in the database. */
export async function listConceptPage(db: Database, query: ListQuery): Promise<Page<Concept>> {
  const { index, pagesize: pageSize, searchValue = "", origin, sortfield = "PREFERRED", sortDirection } = query;
  const words = searchValue.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (await listAllConcepts(db)).filter(
    (concept) => (origin === undefined || concept.origin === origin) && hasWords(concept, words),
  );
  const sign = sortDirection === "DESCENDING" ? -1 : 1;
  const keyOf = sortKeys[sortfield];
  const sorted = found.toSorted(
    (a, b) => sign * swedish.compare(keyOf(a), keyOf(b)) || swedish.compare(a.preferred, b.preferred),
  );
  const start = index * pageSize;
  return { pageResults: sorted.slice(start, start + pageSize), index, pageSize, totalCount: found.length };
}

function hasWords({ preferred, terms }: Concept, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [preferred, ...terms.map(({ term }) => term)].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}
