import { authorRole, reviewerRole } from "../measures/actor.ts";
import type { VersionFieldName } from "../measures/version-fields.ts";
import type { MeasureRow } from "./measure-row.ts";

/** Where the value comes from: a field of the version, its connections, the person with a role, or its standing. */
type Source =
  | { field: VersionFieldName }
  | { connection: "reportingSystem" | "measurementSource" | "contractVersion" }
  | { role: string }
  | { standing: "status" | "versionNr" | "measureId" | "lastPublished" | "lastPublishedBy" };

/** What a filter is asked by: ids of codes, ids of rows, statuses or numbers. */
type FilterBy = "status" | "code" | "id" | "number";

export interface ListField {
  label: string;
  /** What its values are, for those who show them or put them in files. */
  kind: "text" | "names" | "date" | "number" | "status" | "id";
  source: Source;
  /** The key of the row that the column shows; without it the field is no column. */
  column?: keyof MeasureRow;
  /** Where it stands among the columns that are shown until the reader chooses others. */
  defaultPlace?: number;
  /** The key it is sorted by. */
  sort?: string;
  /** Hidden from callers who may not read persons, and then the order tells nothing either. */
  isPerson?: boolean;
  filter?: {
    by: FilterBy;
    /** Where it stands among the filters. */
    place: number;
    /** Whether its values stand open from the start. */
    isOpen?: boolean;
    /** The name it is saved by, where that is not its own. */
    savedAs?: string;
  };
}

/**
 * Every field that the list of measures can show, sort by or be filtered by, described once. Request and answer,
 * search documents, address, filter panel, chips, columns and saved searches are all derived from this table.
 */
export const listFields = {
  title: {
    label: "Titel",
    kind: "text",
    source: { field: "title" },
    column: "title",
    defaultPlace: 1,
    sort: "TITLE",
  },
  measureDefinition: {
    label: "Fullständigt namn",
    kind: "text",
    source: { field: "measureDefinition" },
    column: "measureDefinition",
    sort: "MEASURE_DEFINITION",
  },
  status: {
    label: "Status",
    kind: "status",
    source: { standing: "status" },
    column: "status",
    defaultPlace: 3,
    sort: "STATUS",
    filter: { by: "status", place: 1, isOpen: true, savedAs: "measureStatus" },
  },
  versionNr: {
    label: "Version",
    kind: "number",
    source: { standing: "versionNr" },
    column: "versionNr",
    sort: "VERSION",
  },
  mId: { label: "Id", kind: "id", source: { standing: "measureId" }, column: "mId", sort: "ID" },
  validFrom: {
    label: "Giltig från",
    kind: "date",
    source: { field: "validFrom" },
    column: "validFrom",
    sort: "VALID_FROM",
  },
  validTo: { label: "Giltig till", kind: "date", source: { field: "validTo" }, column: "validTo", sort: "VALID_TO" },
  reportingSystem: {
    label: "Rapporterande system",
    kind: "text",
    source: { connection: "reportingSystem" },
    column: "reportingSystemName",
    sort: "REPORTING_SYSTEM",
    filter: { by: "id", place: 7 },
  },
  measurementSource: {
    label: "Datakälla",
    kind: "text",
    source: { connection: "measurementSource" },
    column: "measurementSourceName",
    sort: "MEASUREMENT_SOURCE",
    filter: { by: "id", place: 3, isOpen: true },
  },
  lastPublished: {
    label: "Senast publicerad",
    kind: "date",
    source: { standing: "lastPublished" },
    column: "lastPublished",
    defaultPlace: 2,
    sort: "PUBLISHED",
  },
  measureOwner: {
    label: "Ägare",
    kind: "text",
    source: { field: "measureOwner" },
    column: "measureOwner",
    sort: "OWNER",
    filter: { by: "id", place: 6 },
  },
  measureType: {
    label: "Typ av indikator",
    kind: "text",
    source: { field: "measureTypeCode" },
    column: "measureType",
    sort: "MEASURE_TYPE",
    filter: { by: "code", place: 8 },
  },
  measurementType: {
    label: "Typ av mått",
    kind: "text",
    source: { field: "measurementTypeCode" },
    column: "measurementType",
    sort: "MEASUREMENT_TYPE",
    filter: { by: "code", place: 9 },
  },
  soughtValue: {
    label: "Önskat värde",
    kind: "text",
    source: { field: "soughtValue" },
    column: "soughtValue",
    sort: "SOUGHT_VALUE",
    filter: { by: "code", place: 11 },
  },
  contractVersion: {
    label: "Kontraktsversion",
    kind: "number",
    source: { connection: "contractVersion" },
    column: "contractVersion",
    sort: "CONTRACT_VERSION",
    filter: { by: "number", place: 12 },
  },
  unit: {
    label: "Enhet",
    kind: "text",
    source: { field: "unit" },
    column: "unitType",
    sort: "UNIT",
    filter: { by: "code", place: 10 },
  },
  keywords: {
    label: "Nyckelord",
    kind: "names",
    source: { field: "keywords" },
    column: "keywords",
    sort: "KEYWORDS",
    filter: { by: "code", place: 2, isOpen: true },
  },
  organizationalLevels: {
    label: "Enhetstyper",
    kind: "names",
    source: { field: "organizationalLevel" },
    column: "organizationalLevels",
    sort: "ORGANIZATIONAL_LEVELS",
    filter: { by: "code", place: 4, isOpen: true },
  },
  measuringFrequencies: {
    label: "Redovisningsperioder",
    kind: "names",
    source: { field: "measuringFrequency" },
    column: "measuringFrequencies",
    sort: "MEASURING_FREQUENCIES",
    filter: { by: "code", place: 5 },
  },
  author: {
    label: "Författare",
    kind: "text",
    source: { role: authorRole },
    column: "author",
    sort: "AUTHOR",
    isPerson: true,
  },
  authenticator: {
    label: "Granskare",
    kind: "text",
    source: { role: reviewerRole },
    column: "authenticator",
    sort: "AUTHENTICATOR",
    isPerson: true,
  },
  lastPublishedBy: {
    label: "Senast publicerad av",
    kind: "text",
    source: { standing: "lastPublishedBy" },
    column: "lastPublishedBy",
    sort: "PUBLISHED_BY",
    isPerson: true,
  },
} as const satisfies Record<string, ListField>;

type ListFields = typeof listFields;
export type ListFieldName = keyof ListFields;

type With<K extends string> = {
  [N in ListFieldName]: ListFields[N] extends Record<K, unknown> ? N : never;
}[ListFieldName];
export type FacetName = With<"filter">;
export type ColumnId = Extract<ListFields[With<"column">], { column: string }>["column"];
type SortKey = Extract<ListFields[With<"sort">], { sort: string }>["sort"];
export type SortField = SortKey | "RELEVANCE";

/** The name that a filter is saved by. */
export type SavedName = {
  [N in FacetName]: ListFields[N]["filter"] extends { savedAs: infer S extends string } ? S : N;
}[FacetName];

const entries = Object.entries(listFields) as [ListFieldName, ListField][];

/** The fields that can be filtered by, in the order they are shown. */
export const facetNames = entries
  .filter(([, { filter }]) => filter)
  .toSorted(([, a], [, b]) => (a.filter?.place ?? 0) - (b.filter?.place ?? 0))
  .map(([name]) => name) as [FacetName, ...FacetName[]];

export const savedName = (name: FacetName): SavedName => (listField(name).filter?.savedAs ?? name) as SavedName;

export const columnIds = entries.flatMap(([, { column }]) => column ?? []) as [ColumnId, ...ColumnId[]];
export const defaultColumnIds = entries
  .filter(([, { defaultPlace }]) => defaultPlace)
  .toSorted(([, a], [, b]) => (a.defaultPlace ?? 0) - (b.defaultPlace ?? 0))
  .flatMap(([, { column }]) => column ?? []) as ColumnId[];
export const sortFields = ["RELEVANCE", ...entries.flatMap(([, { sort }]) => sort ?? [])] as [
  SortField,
  ...SortField[],
];

/** The description of a field by its name; that of a column by what it shows; of an order by what it sorts. */
export const listField = (name: ListFieldName): ListField => listFields[name];
export const fieldOfColumn = (column: ColumnId): ListField =>
  found(entries.find(([, field]) => field.column === column));
/** Every column has an order. */
export const sortOfColumn = (column: ColumnId): SortField => (fieldOfColumn(column).sort ?? "TITLE") as SortField;
export const fieldOfSort = (sort: Exclude<SortField, "RELEVANCE">): ListField =>
  found(entries.find(([, field]) => field.sort === sort));

function found(entry: [ListFieldName, ListField] | undefined): ListField {
  if (!entry) throw new Error("The list has no such field");
  return entry[1];
}
