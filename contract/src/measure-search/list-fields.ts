import { type ListField, listFields } from "./list-field-table.ts";

type ListFields = typeof listFields;
export type ListFieldName = keyof ListFields;

type With<K extends string> = {
  [N in ListFieldName]: ListFields[N] extends Record<K, unknown> ? N : never;
}[ListFieldName];
export type FacetName = With<"filter">;
export type ColumnId = Extract<ListFields[With<"column">], { column: string }>["column"];
type SortKey = Extract<ListFields[With<"sort">], { sort: string }>["sort"];
export type SortField = SortKey | "RELEVANCE";

/** The name of a filter in saved searches. */
export type SavedName = {
  [N in FacetName]: ListFields[N]["filter"] extends { savedAs: infer S extends string } ? S : N;
}[FacetName];

const entries = Object.entries(listFields) as [ListFieldName, ListField][];

/** The fields that can be filtered by, in the order they are shown. */
export const facetNames = entries
  .filter(([, { filter }]) => filter)
  .toSorted(([, a], [, b]) => (a.filter?.position ?? 0) - (b.filter?.position ?? 0))
  .map(([name]) => name) as [FacetName, ...FacetName[]];

export const savedName = (name: FacetName): SavedName => (listField(name).filter?.savedAs ?? name) as SavedName;

export const columnIds = entries.flatMap(([, { column }]) => column ?? []) as [ColumnId, ...ColumnId[]];
export const defaultColumnIds = entries
  .filter(([, { defaultPosition }]) => defaultPosition)
  .toSorted(([, a], [, b]) => (a.defaultPosition ?? 0) - (b.defaultPosition ?? 0))
  .flatMap(([, { column }]) => column ?? []) as ColumnId[];
export const sortFields = ["RELEVANCE", ...entries.flatMap(([, { sort }]) => sort ?? [])] as [
  SortField,
  ...SortField[],
];

/** A field of the list by its name, by its column or by its sort key. */
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
