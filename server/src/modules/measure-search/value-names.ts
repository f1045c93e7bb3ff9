import type { FilterValue } from "../measures/representations/list-values.ts";

/** The names of the values that measures can be filtered by, by filter. Codes are found by either of their ids. */
export interface ValueNames {
  learn: (facet: string, values: readonly FilterValue[]) => void;
  /** The value as the facets name it, whichever of its ids was given. */
  find: (facet: string, id: string) => FilterValue | undefined;
  /** Every value of a filter in the order of their names. */
  inOrder: (facet: string) => readonly OrderedValue[];
}

interface OrderedValue {
  id: string;
  /** The value as JSON, without the count and the closing brace. */
  open: string;
  /** The value as JSON when nothing that was found has it. */
  unused: string;
}

interface Facet {
  known: Map<string, FilterValue>;
  /** Made when asked for, and anew when a name has come or changed. */
  ordered: OrderedValue[] | undefined;
}

const alphabet = new Intl.Collator("sv");

export function createValueNames(): ValueNames {
  const facets = new Map<string, Facet>();
  return {
    learn: (facet, values) => {
      const held = facets.get(facet) ?? { known: new Map(), ordered: undefined };
      facets.set(facet, held);
      for (const value of values) learnValue(held, value);
    },
    find: (facet, id) => facets.get(facet)?.known.get(id),
    inOrder: (facet) => {
      const held = facets.get(facet);
      if (!held) return [];
      held.ordered ??= putInOrder(held.known.values());
      return held.ordered;
    },
  };
}

function learnValue(held: Facet, value: FilterValue): void {
  const before = held.known.get(value.id);
  if (before?.name === value.name && before.codeId === value.codeId) return;
  held.known.set(value.id, value);
  if (value.codeId !== undefined) held.known.set(value.codeId, value);
  held.ordered = undefined;
}

const putInOrder = (values: Iterable<FilterValue>): OrderedValue[] =>
  [...new Set(values)]
    .toSorted((a, b) => alphabet.compare(a.name, b.name))
    .map((value) => {
      const open = JSON.stringify(value).slice(0, -1);
      return { id: value.id, open, unused: `${open},"count":0}` };
    });
