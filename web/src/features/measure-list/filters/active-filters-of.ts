import { type FacetName, type Facets, facetNames, listField, statusNames } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { anyStatus, choose, type MeasureListAddress, searchedText } from "../measure-list-address.ts";

interface ActiveFilter {
  key: string;
  /** The name of the filter in search requests. */
  name: string;
  label: string;
  /** The change of the address that removes the filter. */
  removal: MeasureListAddress;
}

/**
 * The filters of the address with their labels. Names of facet values come with the result; until then these are left
 * out.
 */
export function activeFiltersOf(search: MeasureListAddress, facets: Facets | undefined): ActiveFilter[] {
  const facetFilters = facetNames.flatMap((name) => {
    // A value that equals the default is not a filter.
    const chosen = search[name] ? choose(name, search[name])[name] : undefined;
    return (facets || name === "status") && chosen ? chosen.map((id) => facetFilter(name, id, search, facets)) : [];
  });
  const { subset, expires, validFrom, validTo, ids, mine } = search;
  const others = [
    subset && {
      key: "subset",
      name: "textSearchSubset",
      label: t(`measureList.subsets.${subset}`),
      removal: { subset: undefined },
    },
    expires && {
      key: "expires",
      name: "expiresBeforeNrOfMonths",
      label: t("measureList.filters.activeExpires", { count: expires }),
      removal: { expires: undefined },
    },
    validFrom && {
      key: "validFrom",
      name: "validFrom",
      label: t("measureList.filters.activeValidFrom", { date: validFrom }),
      removal: { validFrom: undefined },
    },
    validTo && {
      key: "validTo",
      name: "validTo",
      label: t("measureList.filters.activeValidTo", { date: validTo }),
      removal: { validTo: undefined },
    },
    ids && {
      key: "ids",
      name: "ids",
      label: t("measureList.filters.selected", { count: ids.length }),
      removal: { ids: undefined },
    },
    mine && {
      key: "mine",
      name: "editedBy",
      label: t("measureList.filters.mine"),
      removal: { mine: undefined },
    },
  ];
  return [...facetFilters, ...others.filter((filter) => typeof filter === "object")];
}

/** The search text and the labels of the active filters. */
export const describeSearch = (search: MeasureListAddress, facets: Facets | undefined): string[] => {
  const text = searchedText(search);
  return [...(text ? [text] : []), ...activeFiltersOf(search, facets).map(({ label }) => label)];
};

function facetFilter(
  name: FacetName,
  id: string,
  search: MeasureListAddress,
  facets: Facets | undefined,
): ActiveFilter {
  const rest = (search[name] ?? []).filter((other) => other !== id);
  return {
    key: `${name}:${id}`,
    name,
    label: nameOf(name, id, facets),
    removal: id === anyStatus ? { status: undefined } : choose(name, rest),
  };
}

function nameOf(name: FacetName, id: string, facets: Facets | undefined): string {
  if (name === "status") {
    return Object.entries(statusNames).find(([status]) => status === id)?.[1] ?? t("measureList.filters.anyStatus");
  }
  const known = facets?.[name].find((value) => [value.id, value.codeId, value.alias].includes(id))?.name;
  // An unknown value comes back with its id as name, which means nothing to the reader.
  const isNamed = known !== undefined && (known !== id || listField(name).filter?.by === "number");
  return isNamed ? known : t("measureList.filters.unknown", { field: listField(name).label });
}
