import {
  type FilterChoice as Choice,
  choicesOf,
  defaultColumnIds,
  type FacetName,
  type Facets,
  type FilterConfiguration,
  facetNames,
  type SavedName,
  savedName,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import { formatDate } from "../../../texts/format.ts";
import {
  anyStatus,
  columnsOf,
  type MeasureListAddress,
  type MeasureListSorting,
  searchedText,
} from "../measure-list-address.ts";
import { listColumns } from "../results/list-columns.tsx";
import { sortLabel } from "../results/sort-choice.tsx";

/** The state of the list in the address, in the form in which it is saved. The current page is not saved. */
export function toFilterConfiguration(search: MeasureListAddress, facets: Facets | undefined): FilterConfiguration {
  const chosen = facetNames.map((name) => [
    savedName(name),
    (search[name] ?? []).flatMap(everyStatus).map((id) => toChoice(id, facets?.[name])),
  ]);
  return {
    // This walks the table of the list's fields, whose names the compiler cannot follow through a loop.
    ...(Object.fromEntries(chosen) as Pick<FilterConfiguration, SavedName>),
    columns: columnsOf(search).map((id) => ({ id, displayName: listColumns[id].label })),
    sorting: search.sort ? toSavedSorting({ field: search.sort, direction: search.direction ?? "ASCENDING" }) : null,
    searchValue: searchedText(search) || null,
    textSearchSubset: search.subset ?? null,
    expiresBeforeNrOfMonths: search.expires ?? null,
    validFrom: toTime(search.validFrom),
    validTo: toTime(search.validTo),
    editedByMe: search.mine ?? null,
    pageSize: search.pageSize ?? null,
  };
}

/** All statuses are saved by name, so that the search means the same to everyone who opens it. */
const everyStatus = (id: string) => (id === anyStatus ? versionStatuses : id);

const toChoice = (id: string, values: Facets[FacetName] = []): Choice => ({
  id,
  // In the address a code may also have its own id, and a value of another catalogue its alias.
  displayName: values.find((value) => [value.id, value.codeId, value.alias].includes(id))?.name ?? id,
});

const toSavedSorting = ({ field, direction }: MeasureListSorting): FilterConfiguration["sorting"] => ({
  id: field,
  displayName: sortLabel(field),
  direction,
});

const toTime = (date: string | undefined) => (date ? Date.parse(date) : null);

/** The address of the list for a saved search. Defaults are left out, so that the address stays short. */
export function toMeasureListAddress(saved: FilterConfiguration): MeasureListAddress {
  const search: MeasureListAddress = {
    ...Object.fromEntries(facetNames.map((name) => [name, toIds(saved[savedName(name)])])),
    search: saved.searchValue ?? undefined,
    subset: saved.textSearchSubset ?? undefined,
    expires: saved.expiresBeforeNrOfMonths ?? undefined,
    validFrom: toDate(saved.validFrom),
    validTo: toDate(saved.validTo),
    mine: saved.editedByMe ?? undefined,
    sort: saved.sorting?.id,
    direction: saved.sorting?.direction,
    pageSize: saved.pageSize ?? undefined,
    columns: toColumns(saved.columns),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function toIds(choices: Choice | Choice[]): string[] | undefined {
  const ids = choicesOf(choices).map(({ id }) => id);
  return ids.length > 0 ? ids : undefined;
}

const toDate = (time: number | null) => (time === null ? undefined : formatDate(time));

function toColumns(choices: Choice | Choice[]): string | undefined {
  const columns = choicesOf(choices)
    .map(({ id }) => id)
    .join(",");
  return columns === defaultColumnIds.join(",") || columns === "" ? undefined : columns;
}
