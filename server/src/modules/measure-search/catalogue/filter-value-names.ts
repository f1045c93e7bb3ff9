import type { FilterValue } from "../../measures/representations/list-values.ts";

/** The names of the values that measures can be filtered by, by filter. Codes are found by either of their ids. */
export interface FilterValueNames {
  learn: (facet: string, values: readonly FilterValue[]) => void;
  /** The value as the facets name it, whichever of its ids was given. */
  find: (facet: string, id: string) => FilterValue | undefined;
  /** Every value of a filter in the order of their names. */
  inOrder: (facet: string) => OrderedValues;
}

/** Values as the JSON that is sent when nothing that was found has them, each with the comma that follows it. */
export interface OrderedValues {
  ids: readonly string[];
  json: Buffer;
  /** Where in the JSON each value begins, and where the last one ends. */
  starts: Uint32Array;
  /** The number that the index has given each value, once it is known. */
  numbers: (number | undefined)[];
}

/** How every value ends, with the count that takes the place of the digit when something has it. */
export const afterCount = `},`;
const noCount = `,"count":0${afterCount}`;

interface Facet {
  known: Map<string, FilterValue>;
  /** Made when asked for, and anew when a name has come or changed. */
  ordered: OrderedValues | undefined;
}

const alphabet = new Intl.Collator("sv");
const noValues: OrderedValues = { ids: [], json: Buffer.alloc(0), starts: new Uint32Array(1), numbers: [] };

export function createFilterValueNames(): FilterValueNames {
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
      if (!held) return noValues;
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

function putInOrder(values: Iterable<FilterValue>): OrderedValues {
  const ordered = [...new Set(values)].toSorted((a, b) => alphabet.compare(a.name, b.name));
  const pieces = ordered.map((value) => Buffer.from(JSON.stringify(value).slice(0, -1) + noCount));
  const starts = new Uint32Array(pieces.length + 1);
  for (const [place, { length }] of pieces.entries()) starts[place + 1] = (starts[place] ?? 0) + length;
  return { ids: ordered.map(({ id }) => id), json: Buffer.concat(pieces), starts, numbers: [] };
}
