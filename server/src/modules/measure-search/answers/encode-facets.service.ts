import {
  type FacetName,
  listField,
  oids,
  statusNames,
  versionFields,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { afterCount, type OrderedValues } from "../catalogue/filter-value-names.ts";
import type { SearchCatalogue } from "../catalogue/search-catalogue.service.ts";
import { findValueName, type NameSource } from "../catalogue/search-documents.repository.ts";
import type { FacetCounts, SearchAnswer, SearchQuery } from "../index/search-types.ts";
import type { ByteWriter } from "./byte-writer.ts";

/** What is chosen and no measure has, by facet, each value as JSON. */
type UnmatchedChoices = ReadonlyMap<string, readonly string[]>;

/** Their names stand nowhere but in the database. */
export async function nameUnmatchedChoices(
  db: Database,
  { filters }: SearchQuery,
  facets: SearchAnswer["facets"],
): Promise<UnmatchedChoices> {
  const named = new Map<string, string[]>();
  for (const [facet, chosen] of Object.entries(filters)) {
    const counts = facets[facet];
    for (const id of counts ? chosen.filter((one) => counts.get(one) === undefined) : []) {
      const found = await findUnusedName(db, facet as FacetName, id);
      named.set(facet, [...(named.get(facet) ?? []), JSON.stringify({ ...(found ?? { id, name: id }), count: 0 })]);
    }
  }
  return named;
}

/** Every value with its name, the most common first; what is chosen is there also when no measure has it. */
export function writeFacets(
  writer: ByteWriter,
  { names }: SearchCatalogue,
  { facets, unmatchedChoices }: { facets: SearchAnswer["facets"]; unmatchedChoices: UnmatchedChoices },
): void {
  writer.text(`,"facets":{`);
  for (const [facet, counts] of Object.entries(facets)) {
    writer.text(`"${facet}":[`);
    if (facet === "status") writeStatuses(writer, counts);
    else writeValues(writer, names.inOrder(facet), counts);
    for (const value of unmatchedChoices.get(facet) ?? []) writer.text(`${value},`);
    writer.dropComma();
    writer.text("],");
  }
  writer.dropComma();
  writer.text("}");
}

function writeStatuses(writer: ByteWriter, counts: FacetCounts): void {
  for (const { value, count } of counts.list().sort((a, b) => b.count - a.count)) {
    const status = versionStatuses.find((one) => one === value);
    if (status) writer.text(`${JSON.stringify({ id: status, name: statusNames[status], count })},`);
  }
}

/** What is as common stays in the order of its names; what nothing has comes last. */
function writeValues(writer: ByteWriter, values: OrderedValues, counts: FacetCounts): void {
  const { ids, json, starts, numbers } = values;
  const found = ids.map((id, place) => {
    numbers[place] ??= counts.numberOf(id);
    return counts.at(numbers[place] ?? -1);
  });
  for (const place of byCountDescending(found)) {
    writer.bytes(json, starts[place] ?? 0, (starts[place + 1] ?? 0) - afterCount.length - 1);
    writer.number(found[place] ?? 0);
    writer.text(afterCount);
  }
  writeUnused(writer, values, found);
}

type Found = readonly (number | undefined)[];

/** They stand in the JSON as they are sent, and are copied in whole stretches. */
function writeUnused(writer: ByteWriter, { json, starts }: OrderedValues, found: Found): void {
  for (let place = 0; place < found.length; place++) {
    const first = place;
    while (found[place] === 0) place++;
    if (place > first) writer.bytes(json, starts[first] ?? 0, starts[place] ?? 0);
  }
}

function byCountDescending(found: Found): number[] {
  const places: number[] = [];
  for (let place = 0; place < found.length; place++) if (found[place]) places.push(place);
  return places.sort((a, b) => (found[b] ?? 0) - (found[a] ?? 0));
}

async function findUnusedName(db: Database, facet: FacetName, id: string) {
  const place = nameSourceOf(facet);
  return place && findValueName(db, place, id);
}

function nameSourceOf(facet: FacetName): NameSource | undefined {
  const { source } = listField(facet);
  if ("connection" in source) return source.connection === "contractVersion" ? undefined : { table: source.connection };
  if (!("field" in source)) return undefined;
  const field = versionFields[source.field];
  return "category" in field ? { oid: oids[field.category] } : { table: "instanceIdentifier" };
}
