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

/** What to take away from a search that found nothing, the most rewarding first. */
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

/** The names of the answer in the words of the address. */
const inAddress: Record<string, MeasureListAddress> = {
  searchValue: { search: undefined },
  status: { status: ["ALL"] },
  textSearchSubset: { subset: undefined },
  editedBy: { mine: undefined },
  expiresBeforeNrOfMonths: { expires: undefined },
};

const removalOf = (filter: string): MeasureListAddress => inAddress[filter] ?? { [filter]: undefined };
