import { t } from "../../../texts/t.ts";
import { activeFiltersOf } from "../filters/active-filters-of.ts";
import type { MeasureListResult } from "../measure-list.queries.ts";
import { countWords, type MeasureListAddress, searchedText } from "../measure-list-address.ts";

interface Alternative {
  key: string;
  label: string;
  /** How many measures would be found. */
  count: number;
  removal: MeasureListAddress;
}

/** The filters to remove from a search without hits, those that give the most hits first. */
export function listAlternatives(
  { nearest = [], facets }: MeasureListResult,
  search: MeasureListAddress,
): Alternative[] {
  const active = activeFiltersOf(search, facets);
  return nearest
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ filter, count }) => {
      const names = active.filter(({ name }) => name === filter).map(({ label }) => label);
      return { key: filter, label: labelOf(filter, names, search), count, removal: removalOf(filter) };
    });
}

function labelOf(filter: string, names: string[], search: MeasureListAddress): string {
  if (filter === "searchValue") return t("measureList.empty.withoutText", { count: countWords(searchedText(search)) });
  if (filter === "status") return t("measureList.empty.anyStatus");
  return t("measureList.empty.without", { filter: names.join(", ") || filter });
}

/** The changes of the address that remove the filters named in the response. */
const inAddress: Record<string, MeasureListAddress> = {
  searchValue: { search: undefined },
  status: { status: ["ALL"] },
  textSearchSubset: { subset: undefined },
  editedBy: { mine: undefined },
  expiresBeforeNrOfMonths: { expires: undefined },
};

const removalOf = (filter: string): MeasureListAddress => inAddress[filter] ?? { [filter]: undefined };
