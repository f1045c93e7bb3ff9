import { type DocumentStore, statusBit } from "./document-store.ts";
import type { FacetColumn } from "./facet-column.ts";
import { type FacetCount, type NumberRange, type SearchQuestion, statusOrder } from "./search-types.ts";

/** What is left of the slots found by words when status, filters and ranges have had their say. */
export interface Narrowed {
  slots: Uint32Array;
  facets: Record<string, FacetCount[]>;
}

const statusFacet = "status";

interface ChosenFilter {
  name: string;
  combinations: Uint32Array;
  accepts: Uint8Array;
  /** The slots that this filter alone keeps out. */
  keptOut: number[];
}

/** What `findFailing` answers besides the place of a filter. */
const noneFail = -1;
const severalFail = -2;

export function narrow(found: Uint32Array, question: SearchQuestion, store: DocumentStore): Narrowed {
  const filters = chooseFilters(question, store);
  const inRanges = keepInRanges(found, question, store);
  const passing = filters.length === 0 ? inRanges : passFilters(inRanges, filters);
  const rows = keepRows(passing, question, store);
  const counted = { rows, filters, perStatus: countStatuses(passing, store) };
  return { slots: rows, facets: countFacets(counted, question, store) };
}

/** The slots that pass every filter; each filter is told of those it keeps out alone. */
function passFilters(slots: Uint32Array, filters: readonly ChosenFilter[]): Uint32Array {
  const passing = new Uint32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const failing = findFailing(filters, slot);
    if (failing === noneFail) passing[count++] = slot;
    else if (failing !== severalFail) filters[failing]?.keptOut.push(slot);
  }
  return passing.subarray(0, count);
}

function countStatuses(slots: Uint32Array, store: DocumentStore): Uint32Array {
  const perStatus = new Uint32Array(1 << statusOrder.length);
  addCounts(perStatus, store.statusBits.values, slots);
  return perStatus;
}

/** A measure's row is its first document among the statuses asked for. */
function keepRows(slots: Uint32Array, { statuses }: SearchQuestion, store: DocumentStore): Uint32Array {
  const asked = statuses.reduce((all, status) => all | statusBit(status), 0);
  const [bits, earlier] = [store.statusBits.values, store.earlierStatuses.values];
  const rows = new Uint32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if (((bits[slot] ?? 0) & asked) !== 0 && ((earlier[slot] ?? 0) & asked) === 0) rows[count++] = slot;
  }
  return rows.subarray(0, count);
}

function chooseFilters({ filters }: SearchQuestion, store: DocumentStore): ChosenFilter[] {
  return Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => {
      const column = store.facets.get(name);
      const combinations = column?.combinations() ?? new Uint32Array(0);
      return { name, combinations, accepts: column?.accepting(values) ?? new Uint8Array(1), keptOut: [] };
    });
}

function keepInRanges(slots: Uint32Array, { ranges }: SearchQuestion, store: DocumentStore): Uint32Array {
  return ranges.reduce((left, range) => keepInRange(left, range, store.numbers.get(range.name)?.values), slots);
}

/** What has no such number is in no range of them. */
function keepInRange(slots: Uint32Array, range: NumberRange, values: Float64Array | undefined): Uint32Array {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
  const kept = new Uint32Array(slots.length);
  let count = 0;
  for (let at = 0; values && at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const value = values[slot] ?? Number.NaN;
    if (value >= min && value <= max) kept[count++] = slot;
  }
  return kept.subarray(0, count);
}

/** The place of the only filter that the slot does not pass. */
function findFailing(filters: readonly ChosenFilter[], slot: number): number {
  let failing = noneFail;
  for (let index = 0; index < filters.length; index++) {
    const filter = filters[index];
    if (filter?.accepts[filter.combinations[slot] ?? 0] === 1) continue;
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
  question: SearchQuestion,
  store: DocumentStore,
): Record<string, FacetCount[]> {
  const { facets, visible } = question;
  const statuses = visible.map((status) => statusOrder.indexOf(status));
  const listStatuses = () => visible.map((status) => ({ value: status, count: perStatus[statusBit(status)] ?? 0 }));
  const entries = facets.map((name): [string, FacetCount[]] => {
    if (name === statusFacet) return [name, listStatuses()];
    const column = store.facets.get(name);
    if (!column) return [name, []];
    const counts = countCombinations(column, rows);
    // A facet leaves its own filter out, so that one sees what another value would give.
    const own = filters.find((filter) => filter.name === name);
    if (own) addCounts(counts, column.combinations(), keepRows(Uint32Array.from(own.keptOut), question, store));
    return [name, column.toValues(counts, statuses)];
  });
  return Object.fromEntries(entries);
}

function countCombinations(column: FacetColumn, slots: Uint32Array): Uint32Array {
  const counts = new Uint32Array(column.combinationCount());
  addCounts(counts, column.combinations(), slots);
  return counts;
}

function addCounts(counts: Uint32Array, numbers: Uint32Array | Uint8Array, slots: Uint32Array): void {
  for (let at = 0; at < slots.length; at++) {
    const number = numbers[slots[at] ?? 0] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
}
