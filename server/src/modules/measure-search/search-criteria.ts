import type {
  FacetName,
  MeasureSearch,
  SortDirection,
  SortField,
  TextSearchSubset,
  VersionStatus,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { visibleStatuses } from "../measures/visible-statuses.ts";

/** The lists of values that narrow a search; each is also a facet. */
export type ValueFilters = Partial<Record<Exclude<FacetName, "status">, readonly (string | number)[]>>;

/** A search as the database is asked: everything decided that depends on who asks and when. */
export interface SearchCriteria {
  text: string;
  subset: TextSearchSubset;
  statuses: VersionStatus[];
  visible: VersionStatus[];
  values: ValueFilters;
  expiresBefore: Date | undefined;
  validFrom: Date | undefined;
  validTo: Date | undefined;
  sortField: SortField;
  sortDirection: SortDirection;
  maySeePersons: boolean;
  now: Date;
}

export function toCriteria(search: MeasureSearch, { caller, now }: { caller: Caller; now: Date }): SearchCriteria {
  const visible = visibleStatuses(caller);
  const asked = search.status ?? [];
  const text = (search.searchValue ?? "").trim();
  return {
    text,
    subset: search.textSearchSubset ?? "ALL",
    visible,
    statuses: asked.length === 0 ? visible : visible.filter((status) => asked.includes(status)),
    values: valueFilters(search),
    expiresBefore: monthsAfter(now, search.expiresBeforeNrOfMonths),
    validFrom: search.validFrom === undefined ? undefined : new Date(search.validFrom),
    validTo: search.validTo === undefined ? undefined : new Date(search.validTo),
    ...sorting(search, text),
    maySeePersons: caller.can("persons:read"),
    now,
  };
}

function valueFilters(search: MeasureSearch): ValueFilters {
  const { keywords, measuringFrequencies, organizationalLevels, unit, measureType, measurementType, soughtValue } =
    search;
  const { contractVersion, measureOwner, measurementSource, reportingSystem } = search;
  const given = {
    keywords,
    measuringFrequencies,
    organizationalLevels,
    unit,
    measureType,
    measurementType,
    soughtValue,
    contractVersion,
    measureOwner,
    measurementSource,
    reportingSystem,
  };
  return Object.fromEntries(Object.entries(given).filter(([, values]) => values && values.length > 0));
}

/** Without text there is no relevance to sort by, so the default order steps in. */
function sorting(search: MeasureSearch, text: string): Pick<SearchCriteria, "sortField" | "sortDirection"> {
  const asked = search.sortfield ?? search.sortField ?? "TITLE";
  const sortField = asked === "RELEVANCE" && text === "" ? "TITLE" : asked;
  return { sortField, sortDirection: search.sortDirection ?? (sortField === "RELEVANCE" ? "DESCENDING" : "ASCENDING") };
}

function monthsAfter(now: Date, months: number | undefined): Date | undefined {
  if (months === undefined) return undefined;
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date;
}
