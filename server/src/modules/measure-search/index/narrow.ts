import type { DocumentStore } from "./document-store.ts";
import { statusBit } from "./document-store.ts";
import type { FacetColumn } from "./facet-column.ts";
import { type FacetCount, type SearchQuestion, statusOrder } from "./search-types.ts";

/** What is left of the slots found by words when status, filters and ranges have had their say. */
export interface Narrowed {
  slots: Uint32Array;
  facets: Record<string, FacetCount[]>;
}

const statusFacet = "status";

interface Chosen {
  combinations: Uint32Array;
  accepts: Uint8Array;
}

interface Counter {
  column: FacetColumn;
  combinations: Uint32Array;
  counts: Uint32Array;
}

/** No filter, or more than one, keeps the slot out. */
const allPass = -1;
const severalFail = -2;

export function narrow(found: Uint32Array, question: SearchQuestion, store: DocumentStore): Narrowed {
  const chosen = chooseFilters(question, store);
  const counters = question.facets.map((name) => ({ name, counter: createCounter(name, store) }));
  const countedAlone = chosen.names.map((name) => counters.find((other) => other.name === name)?.counter);
  const all = counters.flatMap(({ counter }) => (counter ? [counter] : []));
  const isInRanges = createRangeCheck(question, store);
  const slots = new Uint32Array(found.length);
  const perStatus = new Uint32Array(1 << statusOrder.length);
  const asked = question.statuses.reduce((bits, status) => bits | statusBit(status), 0);
  const [bits, earlier] = [store.statusBits(), store.earlierStatuses()];
  let count = 0;
  for (const slot of found) {
    if (!isInRanges(slot)) continue;
    const failing = findFailing(chosen.filters, slot);
    if (failing === severalFail) continue;
    const status = bits[slot] ?? 0;
    if (failing === allPass) perStatus[status] = (perStatus[status] ?? 0) + 1;
    if ((status & asked) === 0 || ((earlier[slot] ?? 0) & asked) !== 0) continue;
    if (failing === allPass) slots[count++] = slot;
    if (failing === allPass) countAll(all, slot);
    else countOne(countedAlone[failing], slot);
  }
  return { slots: slots.subarray(0, count), facets: toFacets(question, counters, perStatus) };
}

function chooseFilters({ filters }: SearchQuestion, store: DocumentStore): { names: string[]; filters: Chosen[] } {
  const given = Object.entries(filters).filter(([, values]) => values.length > 0);
  return {
    names: given.map(([name]) => name),
    filters: given.map(([name, values]) => {
      const column = store.facets.get(name);
      return { combinations: column?.combinations() ?? noSlots, accepts: column?.accepting(values) ?? nothing };
    }),
  };
}

const noSlots = new Uint32Array(0);
const nothing = new Uint8Array(1);

/** The only filter that the slot does not pass, by its place in the list. */
function findFailing(filters: readonly Chosen[], slot: number): number {
  let failing = allPass;
  for (let index = 0; index < filters.length; index++) {
    const filter = filters[index];
    if (filter?.accepts[filter.combinations[slot] ?? 0] === 1) continue;
    if (failing !== allPass) return severalFail;
    failing = index;
  }
  return failing;
}

function createCounter(name: string, store: DocumentStore): Counter | undefined {
  const column = store.facets.get(name);
  return column && { column, combinations: column.combinations(), counts: new Uint32Array(column.combinationCount()) };
}

function countAll(counters: readonly Counter[], slot: number): void {
  for (const counter of counters) countOne(counter, slot);
}

function countOne(counter: Counter | undefined, slot: number): void {
  if (!counter) return;
  const combination = counter.combinations[slot] ?? 0;
  counter.counts[combination] = (counter.counts[combination] ?? 0) + 1;
}

function createRangeCheck({ ranges }: SearchQuestion, store: DocumentStore): (slot: number) => boolean {
  const checks = ranges.map(({ name, min, max }) => ({
    values: store.numbers.get(name),
    min: min ?? Number.NEGATIVE_INFINITY,
    max: max ?? Number.POSITIVE_INFINITY,
  }));
  return (slot) =>
    checks.every(({ values, min, max }) => {
      const value = values?.get(slot);
      return value !== undefined && value >= min && value <= max;
    });
}

type NamedCounter = { name: string; counter: Counter | undefined };

function toFacets(
  { visible }: SearchQuestion,
  counters: readonly NamedCounter[],
  perStatus: Uint32Array,
): Record<string, FacetCount[]> {
  const statuses = visible.map((status) => statusOrder.indexOf(status));
  return Object.fromEntries(
    counters.map(({ name, counter }) => {
      if (name === statusFacet) {
        return [name, visible.map((status) => ({ value: status, count: perStatus[statusBit(status)] ?? 0 }))];
      }
      return [name, counter ? counter.column.toValues(counter.counts, statuses) : []];
    }),
  );
}
