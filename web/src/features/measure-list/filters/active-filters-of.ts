import { type FacetName, type Facets, facetNames } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import type { ListSearch } from "../list-search.ts";

interface ActiveFilter {
  key: string;
  label: string;
  /** The change of the list that takes the filter away. */
  removal: ListSearch;
}

/** The filters of the address with their names. A facet's names come with the result, so they wait for it. */
export function activeFiltersOf(search: ListSearch, facets: Facets | undefined): ActiveFilter[] {
  const facetFilters = facetNames.flatMap((name) =>
    facets ? (search[name] ?? []).map((id) => facetFilter(name, id, search, facets)) : [],
  );
  const { subset, expires, validFrom, validTo } = search;
  const others = [
    subset && { key: "subset", label: t(`measureList.subsets.${subset}`), removal: { subset: undefined } },
    expires && {
      key: "expires",
      label: t("measureList.filters.activeExpires", { count: expires }),
      removal: { expires: undefined },
    },
    validFrom && {
      key: "validFrom",
      label: t("measureList.filters.activeValidFrom", { date: validFrom }),
      removal: { validFrom: undefined },
    },
    validTo && {
      key: "validTo",
      label: t("measureList.filters.activeValidTo", { date: validTo }),
      removal: { validTo: undefined },
    },
  ];
  return [...facetFilters, ...others.filter((filter) => typeof filter === "object")];
}

function facetFilter(name: FacetName, id: string, search: ListSearch, facets: Facets): ActiveFilter {
  const rest = (search[name] ?? []).filter((other) => other !== id);
  return {
    key: `${name}:${id}`,
    label: facets[name].find((value) => value.id === id)?.name ?? id,
    removal: { [name]: rest.length > 0 ? rest : undefined },
  };
}
