import {
  type FacetName,
  type FacetValue,
  listField,
  oids,
  statusNames,
  versionFields,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import type { SearchAnswer, SearchQuestion } from "./index/search-types.ts";
import type { SearchCatalogue } from "./search-catalogue.service.ts";
import { findValueName, type NamePlace } from "./search-documents.repository.ts";

interface Naming {
  db: Database;
  catalogue: SearchCatalogue;
}

/** Every value with its name; what is chosen is there also when no measure has it. */
export async function nameFacets(
  { db, catalogue }: Naming,
  { filters }: SearchQuestion,
  counted: SearchAnswer["facets"],
): Promise<Record<string, FacetValue[]>> {
  const named: Record<string, FacetValue[]> = {};
  for (const [facet, values] of Object.entries(counted)) {
    const name = facet as FacetName;
    const known = values.map(({ value, count }): FacetValue => ({ ...namedValue(catalogue, name, value), count }));
    const chosen = (filters[facet] ?? []).filter((id) => !known.some((one) => one.id === id));
    for (const id of chosen) {
      const found = await findUnusedName(db, name, id);
      known.push({ ...(found ?? { id, name: id }), count: 0 });
    }
    named[facet] = known.toSorted((a, b) => b.count - a.count || alphabet.compare(a.name, b.name));
  }
  return named;
}

const alphabet = new Intl.Collator("sv");

function namedValue({ names }: SearchCatalogue, facet: FacetName, id: string): Omit<FacetValue, "count"> {
  const status = versionStatuses.find((one) => facet === "status" && one === id);
  return status ? { id, name: statusNames[status] } : (names.find(facet, id) ?? { id, name: id });
}

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
