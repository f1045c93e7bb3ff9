import { type DocumentStore, statusBit } from "../index/document-store.ts";
import {
  type DocumentStatus,
  type FacetCounts,
  type NumberRange,
  type SearchQuery,
  statusOrder,
} from "../index/search-types.ts";
import { countCombinations } from "./facet-table.ts";

/** What is left of the slots found by words when status, filters and ranges have had their say. */
export interface FilteredSlots {
  slots: Uint32Array;
  facets: Record<string, FacetCounts>;
}

const statusFacet = "status";

interface ChosenFilter {
  name: string;
  /** The combination of each profile. */
  combinations: Uint32Array;
  accepts: Uint8Array;
  /** The slots that this filter alone keeps out. */
  rejected: number[];
}

/** What `findFailing` answers besides the place of a filter. */
const noneFail = -1;
const severalFail = -2;

/** Those that are left are written over those that were found. */
export function applyFilters(found: Uint32Array, query: SearchQuery, store: DocumentStore): FilteredSlots {
  const filters = chooseFilters(query, store);
  const inRanges = keepInRanges(found, query, store);
  const passing = filters.length === 0 ? inRanges : passFilters(inRanges, filters, store.facets.profiles());
  const perStatus = countStatuses(passing, store);
  const rows = keepRows(passing, query, store);
  const counted = { rows, filters, perStatus };
  return { slots: rows, facets: countFacets(counted, query, store) };
}

/** The slots that pass every filter; each filter is told of those it keeps out alone. */
function passFilters(slots: Uint32Array, filters: readonly ChosenFilter[], profiles: Uint32Array): Uint32Array {
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

/** A measure's row is its first document among the statuses asked for. */
function keepRows(slots: Uint32Array, { statuses }: SearchQuery, store: DocumentStore): Uint32Array {
  const asked = statuses.reduce((all, status) => all | statusBit(status), 0);
  const [bits, earlier] = [store.statusBits.values, store.earlierStatuses.values];
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if (((bits[slot] ?? 0) & asked) !== 0 && ((earlier[slot] ?? 0) & asked) === 0) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

function chooseFilters({ filters }: SearchQuery, store: DocumentStore): ChosenFilter[] {
  return Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => {
      const column = store.facets.column(name);
      const combinations = column?.ofProfile.values ?? new Uint32Array(0);
      return { name, combinations, accepts: column?.accepting(values) ?? new Uint8Array(1), rejected: [] };
    });
}

function keepInRanges(slots: Uint32Array, { ranges }: SearchQuery, store: DocumentStore): Uint32Array {
  return ranges.reduce((left, range) => keepInRange(left, range, store.numbers.get(range.name)?.values), slots);
}

/** What has no such number is in no range of them. */
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

/** The place of the only filter that the profile does not pass. */
function findFailing(filters: readonly ChosenFilter[], profile: number): number {
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
  filters: readonly ChosenFilter[];
  perStatus: Uint32Array;
}

function countFacets(
  { rows, filters, perStatus }: Counted,
  query: SearchQuery,
  store: DocumentStore,
): Record<string, FacetCounts> {
  const { facets, visible } = query;
  if (facets.length === 0) return {};
  const statuses = visible.reduce((bits, status) => bits | statusBit(status), 0);
  const found = store.facets.count(rows);
  const entries = facets.map((name): [string, FacetCounts] => {
    if (name === statusFacet) return [name, statusCounts(visible, perStatus)];
    const column = store.facets.column(name);
    if (!column) return [name, noCounts];
    const perCombination = new Array<number>(column.combinationCount()).fill(0);
    countCombinations(column, found, perCombination);
    // A facet leaves its own filter out, so that one sees what another value would give.
    const own = filters.find((filter) => filter.name === name);
    if (own) countCombinations(column, countRejected(own, query, store), perCombination);
    return [name, column.toCounts(perCombination, statuses)];
  });
  return Object.fromEntries(entries);
}

const countRejected = ({ rejected }: ChosenFilter, query: SearchQuery, store: DocumentStore) =>
  store.facets.countSeparately(keepRows(Uint32Array.from(rejected), query, store));

const nothing = () => undefined;
const noCounts: FacetCounts = { numberOf: nothing, at: nothing, get: nothing, list: () => [] };

function statusCounts(visible: readonly DocumentStatus[], perStatus: Uint32Array): FacetCounts {
  const counts = visible.map((status) => perStatus[statusBit(status)] ?? 0);
  const numberOf = (value: string) => (visible as readonly string[]).indexOf(value);
  return {
    numberOf,
    at: (number) => counts[number],
    get: (value) => counts[numberOf(value)],
    list: () => visible.map((value, number) => ({ value, count: counts[number] ?? 0 })),
  };
}
