import {
  type FilterChoice as Choice,
  type FacetName,
  type Facets,
  type FilterConfiguration,
  facetNames,
  choicesOf as listOf,
  type VersionStatus,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { columnIds, defaultColumnIds } from "../column-ids.ts";
import { columnsOf, type ListSearch, type Sorting, searchedText } from "../list-search.ts";
import { listColumns } from "../results/list-columns.tsx";

type FacetKey = Exclude<FacetName, "status"> | "measureStatus";

const keyOf = (name: FacetName): FacetKey => (name === "status" ? "measureStatus" : name);

/** The list as it stands in the address, in the form it is saved in. The page one happens to be on is not part of it. */
export function toFilterConfiguration(search: ListSearch, facets: Facets | undefined): FilterConfiguration {
  const choicesOf = (name: FacetName) => (search[name] ?? []).map((id) => toChoice(id, facets?.[name]));
  return {
    columns: columnsOf(search).map((id) => ({ id, displayName: t(`measureList.columns.${id}`) })),
    sorting: search.sort ? toSavedSorting({ field: search.sort, direction: search.direction ?? "ASCENDING" }) : null,
    measureStatus: choicesOf("status").filter(isStatusChoice),
    keywords: choicesOf("keywords"),
    measuringFrequencies: choicesOf("measuringFrequencies"),
    organizationalLevels: choicesOf("organizationalLevels"),
    reportingSystem: choicesOf("reportingSystem"),
    measureOwner: choicesOf("measureOwner"),
    measurementSource: choicesOf("measurementSource"),
    unit: choicesOf("unit"),
    measureType: choicesOf("measureType"),
    measurementType: choicesOf("measurementType"),
    soughtValue: choicesOf("soughtValue"),
    contractVersion: choicesOf("contractVersion"),
    searchValue: searchedText(search) || null,
    textSearchSubset: search.subset ?? null,
    expiresBeforeNrOfMonths: search.expires ?? null,
    validFrom: toTime(search.validFrom),
    validTo: toTime(search.validTo),
    pageSize: search.pageSize ?? null,
  };
}

const toChoice = (id: string, values: Facets[FacetName] = []): Choice => ({
  id,
  displayName: values.find((value) => value.id === id)?.name ?? id,
});

const isStatusChoice = (choice: Choice): choice is Choice & { id: VersionStatus } =>
  versionStatuses.some((status) => status === choice.id);

function toSavedSorting({ field, direction }: Sorting): FilterConfiguration["sorting"] {
  const column = columnIds.find((id) => listColumns[id].sortField === field);
  const displayName = column ? t(`measureList.columns.${column}`) : t("measureList.relevance");
  return { id: field, displayName, direction };
}

const toTime = (date: string | undefined) => (date ? Date.parse(date) : null);

/** A saved search as the address of the list. What is the default is left out, so that the address stays short. */
export function toListSearch(saved: FilterConfiguration): ListSearch {
  const search: ListSearch = {
    ...Object.fromEntries(facetNames.map((name) => [name, toIds(saved[keyOf(name)])])),
    search: saved.searchValue ?? undefined,
    subset: saved.textSearchSubset ?? undefined,
    expires: saved.expiresBeforeNrOfMonths ?? undefined,
    validFrom: toDate(saved.validFrom),
    validTo: toDate(saved.validTo),
    sort: saved.sorting?.id,
    direction: saved.sorting?.direction,
    pageSize: saved.pageSize ?? undefined,
    columns: toColumns(saved.columns),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function toIds(choices: Choice | Choice[]): string[] | undefined {
  const ids = listOf(choices).map(({ id }) => id);
  return ids.length > 0 ? ids : undefined;
}

const toDate = (time: number | null) => (time === null ? undefined : formatDate(time));

function toColumns(choices: Choice | Choice[]): string | undefined {
  const columns = listOf(choices)
    .map(({ id }) => id)
    .join(",");
  return columns === defaultColumnIds.join(",") || columns === "" ? undefined : columns;
}
