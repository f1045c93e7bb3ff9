import {
  type FacetName,
  listField,
  oids,
  statusNames,
  versionFields,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import type { FacetCount, SearchAnswer, SearchQuestion } from "./index/search-types.ts";
import type { SearchCatalogue } from "./search-catalogue.service.ts";
import { findValueName, type NamePlace } from "./search-documents.repository.ts";

interface Naming {
  db: Database;
  catalogue: SearchCatalogue;
}

/** Every value with its name, the most common first; what is chosen is there also when no measure has it. */
export async function facetsAsJson(
  naming: Naming,
  { filters }: SearchQuestion,
  counted: SearchAnswer["facets"],
): Promise<string> {
  const named: string[] = [];
  for (const [facet, values] of Object.entries(counted)) {
    const name = facet as FacetName;
    const known = name === "status" ? listStatuses(values) : listValues(naming.catalogue, name, values);
    const unused = (filters[facet] ?? []).filter((id) => !values.some(({ value }) => value === id));
    const all = [...known, ...(await listUnused(naming.db, name, unused))];
    named.push(`"${facet}":[${all.join(",")}]`);
  }
  return `{${named.join(",")}}`;
}

const listStatuses = (values: readonly FacetCount[]): string[] =>
  values
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ value, count }) => {
      const status = versionStatuses.find((one) => one === value);
      return status ? [JSON.stringify({ id: status, name: statusNames[status], count })] : [];
    });

function listValues({ names }: SearchCatalogue, facet: FacetName, values: readonly FacetCount[]): string[] {
  const counts = new Map(values.map(({ value, count }) => [value, count]));
  return (
    names
      .inOrder(facet)
      .map(({ id, open }) => ({ open, count: counts.get(id) }))
      .filter((value): value is { open: string; count: number } => value.count !== undefined)
      // The sort is stable: what is as common stays in the order of its names.
      .sort((a, b) => b.count - a.count)
      .map(({ open, count }) => `${open},"count":${count}}`)
  );
}

async function listUnused(db: Database, facet: FacetName, ids: readonly string[]): Promise<string[]> {
  const unused: string[] = [];
  for (const id of ids) {
    const found = await findUnusedName(db, facet, id);
    unused.push(JSON.stringify({ ...(found ?? { id, name: id }), count: 0 }));
  }
  return unused;
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
