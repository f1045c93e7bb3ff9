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
  /** The slots that this filter alone rejects; only the first `rejectedCount` are valid. */
  rejected: Uint32Array;
  rejectedCount: number;
}

/** Results of `findFailing` other than the index of a filter. */
const noneFail = -1;
const severalFail = -2;

/** The result overwrites the array of matched slots. */
export function applyFilters(matched: Uint32Array, query: SearchQuery, store: DocumentStore): FilteredSlots {
  const filters = selectFilters(query, store, matched.length);
  const inRanges = keepInRanges(keepMeasures(matched, query, store), query, store);
  const passing = filters.length === 0 ? inRanges : passFilters(inRanges, filters, store.facets.profiles());
  if (query.facets.length === 0) return { slots: keepRows(passing, query, store), facets: {} };
  // Before other documents of a measure are dropped, because the statuses count each of them.
  const perStatus = countStatuses(passing, store);
  const rows = keepRows(passing, query, store);
  return { slots: rows, facets: countFacets({ rows, filters, perStatus }, query, store) };
}

/** The slots that pass every filter; those that a single filter rejects are noted with that filter. */
function passFilters(slots: Uint32Array, filters: readonly SelectedFilter[], profiles: Uint32Array): Uint32Array {
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const failing = findFailing(filters, profiles[slot] ?? 0);
    if (failing === noneFail) slots[count++] = slot;
    else if (failing !== severalFail) addRejected(filters[failing], slot);
  }
  return slots.subarray(0, count);
}

function addRejected(filter: SelectedFilter | undefined, slot: number): void {
  if (filter) filter.rejected[filter.rejectedCount++] = slot;
}

function countStatuses(slots: Uint32Array, { statusBits: { values } }: DocumentStore): Uint32Array {
  const perStatus = new Uint32Array(1 << statusOrder.length);
  for (let at = 0; at < slots.length; at++) {
    const bit = values[slots[at] ?? 0] ?? 0;
    perStatus[bit] = (perStatus[bit] ?? 0) + 1;
  }
  return perStatus;
}

/** The first rows among the slots, at most as many as wanted; unlike `applyFilters` it leaves the array as it is. */
export function findFirstRows(
  slots: Uint32Array,
  { statuses, wanted }: { statuses: readonly DocumentStatus[]; wanted: number },
  store: DocumentStore,
): number[] {
  const selected = statusBits(statuses);
  const [bits, earlier] = [store.statusBits.values, store.earlierStatuses.values];
  const found: number[] = [];
  for (let at = 0; at < slots.length && found.length < wanted; at++) {
    const slot = slots[at] ?? 0;
    if (isRow(bits[slot] ?? 0, earlier[slot] ?? 0, selected)) found.push(slot);
  }
  return found;
}

function keepRows(slots: Uint32Array, { statuses }: SearchQuery, store: DocumentStore): Uint32Array {
  const selected = statusBits(statuses);
  const [bits, earlier] = [store.statusBits.values, store.earlierStatuses.values];
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if (isRow(bits[slot] ?? 0, earlier[slot] ?? 0, selected)) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

/** A measure's row is its document with the highest precedence among the selected statuses. */
const isRow = (status: number, earlierStatuses: number, selected: number): boolean =>
  (status & selected) !== 0 && (earlierStatuses & selected) === 0;

function selectFilters({ filters }: SearchQuery, store: DocumentStore, slotCount: number): SelectedFilter[] {
  return Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([name, values], index) => {
      const column = store.facets.column(name);
      const combinations = column?.ofProfile.values ?? new Uint32Array(0);
      const accepts = column?.accepting(values) ?? new Uint8Array(1);
      return { name, combinations, accepts, rejected: arrayFor(index, slotCount), rejectedCount: 0 };
    });
}

/** The arrays of the first filter, the second … are reused: they are large. */
const arrays: Uint32Array[] = [];

function arrayFor(index: number, length: number): Uint32Array {
  const known = arrays[index];
  if (known && known.length >= length) return known;
  const array = new Uint32Array(Math.ceil(length * 1.2));
  arrays[index] = array;
  return array;
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

const countRejected = ({ rejected, rejectedCount }: SelectedFilter, query: SearchQuery, store: DocumentStore) =>
  store.facets.countSeparately(keepRows(rejected.subarray(0, rejectedCount), query, store));

const noCounts: FacetCounts = { get: () => undefined, list: () => [] };

function statusCounts(visible: readonly DocumentStatus[], perStatus: Uint32Array): FacetCounts {
  const list = visible.map((value) => ({ value, count: perStatus[statusBit(value)] ?? 0 }));
  return { get: (value) => list.find((one) => one.value === value)?.count, list: () => list };
}
