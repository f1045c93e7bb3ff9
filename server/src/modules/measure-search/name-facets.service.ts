import {
  type FacetName,
  listField,
  oids,
  statusNames,
  versionFields,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import type { FacetCounts, SearchAnswer, SearchQuestion } from "./index/search-types.ts";
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
  for (const [facet, counts] of Object.entries(counted)) {
    const name = facet as FacetName;
    const known = name === "status" ? listStatuses(counts) : listValues(naming.catalogue, name, counts);
    const unused = (filters[facet] ?? []).filter((id) => counts.get(id) === undefined);
    const all = unused.length === 0 ? known : [...known, ...(await listUnused(naming.db, name, unused))];
    named.push(`"${facet}":[${all.join(",")}]`);
  }
  return `{${named.join(",")}}`;
}

const listStatuses = (counts: FacetCounts): string[] =>
  counts
    .list()
    .sort((a, b) => b.count - a.count)
    .flatMap(({ value, count }) => {
      const status = versionStatuses.find((one) => one === value);
      return status ? [JSON.stringify({ id: status, name: statusNames[status], count })] : [];
    });

/** What is as common stays in the order of its names. */
function listValues({ names }: SearchCatalogue, facet: FacetName, counts: FacetCounts): string[] {
  const used: { open: string; count: number }[] = [];
  const unused: string[] = [];
  for (const { id, open, unused: whole } of names.inOrder(facet)) {
    const count = counts.get(id);
    if (count === 0) unused.push(whole);
    else if (count !== undefined) used.push({ open, count });
  }
  used.sort((a, b) => b.count - a.count);
  return [...used.map(({ open, count }) => `${open},"count":${count}}`), ...unused];
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
