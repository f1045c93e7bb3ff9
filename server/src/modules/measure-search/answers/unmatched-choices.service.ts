import { type FacetName, listField, listFields, oids, versionFields } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import type { SearchQuery, SearchResult } from "../index/search-types.ts";
import { findValueNames, type NameSource } from "./value-names.repository.ts";

/** Selected filter values that no visible measure has, by facet, each as a JSON facet value. */
export type UnmatchedChoices = ReadonlyMap<string, readonly string[]>;

/** Only the database has the names of these values. */
export async function nameUnmatchedChoices(
  db: Database,
  { filters }: SearchQuery,
  facets: SearchResult["facets"],
): Promise<UnmatchedChoices> {
  const unmatched = Object.entries(filters).flatMap(([facet, selected]) => {
    const counts = facets[facet];
    return counts ? selected.filter((id) => counts.get(id) === undefined).map((id) => ({ facet, id })) : [];
  });
  const found = await findValueNames(
    db,
    unmatched.map(({ facet, id }) => ({ source: nameSourceOf(facet as FacetName), value: id })),
  );
  const named = unmatched.map(({ facet, id }, index) => ({
    facet,
    json: JSON.stringify({ ...(found[index] ?? { id, name: id }), count: 0 }),
  }));
  const byFacet = Map.groupBy(named, ({ facet }) => facet);
  return new Map([...byFacet].map(([facet, values]) => [facet, values.map(({ json }) => json)]));
}

/** The register that the ids of a facet's values belong to. */
export function registerOf(facet: string): string | undefined {
  const source = facet in listFields ? nameSourceOf(facet as FacetName) : undefined;
  return source && ("oid" in source ? source.oid : source.table);
}

function nameSourceOf(facet: FacetName): NameSource | undefined {
  const { source } = listField(facet);
  if ("connection" in source) return source.connection === "contractVersion" ? undefined : { table: source.connection };
  if (!("field" in source)) return undefined;
  const field = versionFields[source.field];
  return "category" in field ? { oid: oids[field.category] } : { table: "instanceIdentifier" };
}
