import type { FilterValue } from "@indikatorkatalogen/contract";

/** The names of filter values, by facet. */
export interface FilterValueNames {
  add: (facet: string, values: readonly FilterValue[]) => void;
  /** Finds a value by its id, or a code by its code id. */
  find: (facet: string, id: string) => FilterValue | undefined;
  /** Removes values that no document has, when enough have been learnt since the last time. */
  prune: (isUsed: (facet: string, id: string) => boolean) => void;
  /** Every value of every facet. */
  list: () => { facet: string; values: FilterValue[] }[];
  /** Every value of a facet in alphabetical order. */
  listByName: (facet: string) => readonly NamedFilterValue[];
}

interface NamedFilterValue extends FilterValue {
  /** Without the closing brace, so that a count can be appended. */
  openJson: string;
}

interface FacetNames {
  byId: Map<string, FilterValue>;
  byCodeId: Map<string, FilterValue>;
  /** Sorted on demand; dropped when a name is added or changed. */
  sorted: NamedFilterValue[] | undefined;
}

const pruneAfter = 100;
const collator = new Intl.Collator("sv");

export function createFilterValueNames(): FilterValueNames {
  const facets = new Map<string, FacetNames>();
  let addedSincePrune = 0;
  return {
    add: (facet, values) => {
      const names = facets.get(facet) ?? { byId: new Map(), byCodeId: new Map(), sorted: undefined };
      facets.set(facet, names);
      for (const value of values) if (addValue(names, value)) addedSincePrune += 1;
    },
    prune: (isUsed) => {
      if (addedSincePrune < pruneAfter) return;
      addedSincePrune = 0;
      for (const [facet, names] of facets) pruneFacet(names, (id) => isUsed(facet, id));
    },
    find: (facet, id) => facets.get(facet)?.byId.get(id) ?? facets.get(facet)?.byCodeId.get(id),
    list: () => Array.from(facets, ([facet, { byId }]) => ({ facet, values: [...byId.values()] })),
    listByName: (facet) => {
      const names = facets.get(facet);
      if (!names) return [];
      names.sorted ??= sortByName(names.byId.values());
      return names.sorted;
    },
  };
}

/** Returns whether the value is new. */
function addValue(names: FacetNames, value: FilterValue): boolean {
  const known = names.byId.get(value.id);
  if (known?.name === value.name && known.codeId === value.codeId) return false;
  names.byId.set(value.id, value);
  if (value.codeId !== undefined) names.byCodeId.set(value.codeId, value);
  names.sorted = undefined;
  return true;
}

function pruneFacet(names: FacetNames, isUsed: (id: string) => boolean): void {
  for (const { id, codeId } of names.byId.values()) {
    if (isUsed(id)) continue;
    names.byId.delete(id);
    if (codeId !== undefined && names.byCodeId.get(codeId)?.id === id) names.byCodeId.delete(codeId);
    names.sorted = undefined;
  }
}

/** Equal names are ordered by id, so that the order does not depend on which document came first. */
const sortByName = (values: Iterable<FilterValue>): NamedFilterValue[] =>
  [...values]
    .sort((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    .map((value) => ({ ...value, openJson: JSON.stringify(value).slice(0, -1) }));
