import type { FilterValue } from "../measures/representations/list-values.ts";

/** The names of the values that measures can be filtered by, by filter. Codes are found by either of their ids. */
export interface ValueNames {
  learn: (facet: string, values: readonly FilterValue[]) => void;
  /** The value as the facets name it, whichever of its ids was given. */
  find: (facet: string, id: string) => FilterValue | undefined;
}

export function createValueNames(): ValueNames {
  const facets = new Map<string, Map<string, FilterValue>>();
  return {
    learn: (facet, values) => {
      const known = facets.get(facet) ?? new Map<string, FilterValue>();
      facets.set(facet, known);
      for (const value of values) {
        known.set(value.id, value);
        if (value.codeId !== undefined) known.set(value.codeId, value);
      }
    },
    find: (facet, id) => facets.get(facet)?.get(id),
  };
}
