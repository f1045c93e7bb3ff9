import { type DocumentStore, statusBit, statusBits } from "../index/document-store.ts";
import {
  type DocumentStatus,
  type FacetCounts,
  type NumberRange,
  type SearchQuery,
  statusOrder,
} from "../index/search-types.ts";
import { countCombinations } from "./facet-table.ts";

/** The matched slots that pass status, filters and ranges, with facet counts. */
export interface FilteredSlots {
  slots: Uint32Array;
  facets: Record<string, FacetCounts>;
}

const statusFacet = "status";

interface SelectedFilter {
  name: string;
  /** The combination of each profile. */
  combinations: Uint32Array;
  accepts: Uint8Array;
  /** The slots that this filter alone rejects. */
  rejected: number[];
}

/** Results of `findFailing` other than the index of a filter. */
const noneFail = -1;
const severalFail = -2;

/** The result overwrites the array of matched slots. */
export function applyFilters(matched: Uint32Array, query: SearchQuery, store: DocumentStore): FilteredSlots {
  const filters = selectFilters(query, store);
  const inRanges = keepInRanges(keepMeasures(matched, query, store), query, store);
  const passing = filters.length === 0 ? inRanges : passFilters(inRanges, filters, store.facets.profiles());
  const perStatus = countStatuses(passing, store);
  const rows = keepRows(passing, query, store);
  const counted = { rows, filters, perStatus };
  return { slots: rows, facets: countFacets(counted, query, store) };
}

/** The slots that pass every filter; those that a single filter rejects are noted with that filter. */
function passFilters(slots: Uint32Array, filters: readonly SelectedFilter[], profiles: Uint32Array): Uint32Array {
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const failing = findFailing(filters, profiles[slot] ?? 0);
    if (failing === noneFail) slots[count++] = slot;
    else if (failing !== severalFail) filters[failing]?.rejected.push(slot);
  }
  return slots.subarray(0, count);
}

function countStatuses(slots: Uint32Array, { statusBits: { values } }: DocumentStore): Uint32Array {
  const perStatus = new Uint32Array(1 << statusOrder.length);
  for (let at = 0; at < slots.length; at++) {
    const bit = values[slots[at] ?? 0] ?? 0;
    perStatus[bit] = (perStatus[bit] ?? 0) + 1;
  }
  return perStatus;
}

/** A measure's row is its document with the highest precedence among the selected statuses. */
function keepRows(slots: Uint32Array, { statuses }: SearchQuery, store: DocumentStore): Uint32Array {
  const selected = statusBits(statuses);
  const [bits, earlier] = [store.statusBits.values, store.earlierStatuses.values];
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if (((bits[slot] ?? 0) & selected) !== 0 && ((earlier[slot] ?? 0) & selected) === 0) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

function selectFilters({ filters }: SearchQuery, store: DocumentStore): SelectedFilter[] {
  return Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => {
      const column = store.facets.column(name);
      const combinations = column?.ofProfile.values ?? new Uint32Array(0);
      return { name, combinations, accepts: column?.accepting(values) ?? new Uint8Array(1), rejected: [] };
    });
}

function keepMeasures(
  slots: Uint32Array,
  { selectedMeasures }: SearchQuery,
  { documents }: DocumentStore,
): Uint32Array {
  if (!selectedMeasures) return slots;
  let count = 0;
  for (const slot of slots) {
    if (selectedMeasures.has(documents[slot]?.measureId ?? "")) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

function keepInRanges(slots: Uint32Array, { ranges }: SearchQuery, store: DocumentStore): Uint32Array {
  return ranges.reduce((left, range) => keepInRange(left, range, store.numbers.get(range.name)?.values), slots);
}

/** A document without the number is in no range. */
function keepInRange(slots: Uint32Array, range: NumberRange, values: Float64Array | undefined): Uint32Array {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
  let count = 0;
  for (let at = 0; values && at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const value = values[slot] ?? Number.NaN;
    if (value >= min && value <= max) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

/** The index of the only filter that the profile does not pass. */
function findFailing(filters: readonly SelectedFilter[], profile: number): number {
  let failing = noneFail;
  for (let index = 0; index < filters.length; index++) {
    const filter = filters[index];
    if (filter?.accepts[filter.combinations[profile] ?? 0] === 1) continue;
    if (failing !== noneFail) return severalFail;
    failing = index;
  }
  return failing;
}

interface Counted {
  rows: Uint32Array;
  filters: readonly SelectedFilter[];
  perStatus: Uint32Array;
}

function countFacets(
  { rows, filters, perStatus }: Counted,
  query: SearchQuery,
  store: DocumentStore,
): Record<string, FacetCounts> {
  const { facets, visible } = query;
  if (facets.length === 0) return {};
  const hits = store.facets.count(rows);
  const entries = facets.map((name): [string, FacetCounts] => {
    if (name === statusFacet) return [name, statusCounts(visible, perStatus)];
    const column = store.facets.column(name);
    if (!column) return [name, noCounts];
    const perCombination = new Array<number>(column.combinationLimit()).fill(0);
    countCombinations(column, hits, perCombination);
    // A facet ignores its own filter, so that it shows what other values would give.
    const own = filters.find((filter) => filter.name === name);
    if (own) countCombinations(column, countRejected(own, query, store), perCombination);
    return [name, column.toCounts(perCombination, statusBits(visible))];
  });
  return Object.fromEntries(entries);
}

const countRejected = ({ rejected }: SelectedFilter, query: SearchQuery, store: DocumentStore) =>
  store.facets.countSeparately(keepRows(Uint32Array.from(rejected), query, store));

const noCounts: FacetCounts = { get: () => undefined, list: () => [] };

function statusCounts(visible: readonly DocumentStatus[], perStatus: Uint32Array): FacetCounts {
  const list = visible.map((value) => ({ value, count: perStatus[statusBit(value)] ?? 0 }));
  return { get: (value) => list.find((one) => one.value === value)?.count, list: () => list };
}
