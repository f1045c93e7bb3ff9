import { createNumbers, type GrowableNumbers } from "../index/growable-array.ts";
import { createFacetColumn, type FacetColumn } from "./facet-column.ts";

/**
 * The facet values of every document. Documents with the same values in all facets share the id of that combination,
 * their profile: hits are counted per profile, and facets from the far fewer profiles.
 */
export interface FacetTable {
  column: (name: string) => FacetColumn | undefined;
  set: (slot: number, filters: Readonly<Record<string, readonly string[]>>, status: number) => void;
  clear: (slot: number, status: number) => void;
  /** The profile of each slot. */
  profiles: () => Uint32Array;
  /** How many of the slots have each profile. Valid until the next call. */
  count: (slots: Uint32Array) => ProfileCounts;
  /** The same with separate arrays. */
  countSeparately: (slots: Uint32Array) => ProfileCounts;
}

export interface ProfileCounts {
  /** The profiles with at least one slot. */
  profiles: Uint32Array;
  /** The number of slots, by profile. */
  perProfile: Uint32Array;
}

export function createFacetTable(): FacetTable {
  const columns = new Map<string, FacetColumn>();
  const bySlot = createNumbers();
  const numbers = new Map<string, number>();
  // Many documents share one filters object.
  const known = new WeakMap<object, number>();

  /** A facet that is new is empty in all existing profiles. */
  function addColumn(name: string): void {
    if (!columns.has(name)) columns.set(name, createFacetColumn());
  }

  function profileOf(filters: Readonly<Record<string, readonly string[]>>): number {
    for (const name of Object.keys(filters)) addColumn(name);
    const combinations = Array.from(columns, ([name, column]) => column.combinationOf(filters[name] ?? []));
    // Columns are in the order they were added, and trailing empty ones are dropped, so that new columns change no key.
    const name = combinations.join().replace(/(,0)+$/, "");
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(name, number);
    for (const [index, { ofProfile }] of [...columns.values()].entries()) {
      ofProfile.set(number, combinations[index] ?? 0);
    }
    return number;
  }

  function hold(profile: number, status: number, change: 1 | -1): void {
    for (const { ofProfile, hold } of columns.values()) hold(ofProfile.values[profile] ?? 0, status, change);
  }

  return {
    column: (name) => columns.get(name),
    set: (slot, filters, status) => {
      const profile = known.get(filters) ?? profileOf(filters);
      known.set(filters, profile);
      bySlot.set(slot, profile);
      hold(profile, status, 1);
    },
    clear: (slot, status) => hold(bySlot.values[slot] ?? 0, status, -1),
    profiles: () => bySlot.values,
    count: createCounter(bySlot, () => numbers.size),
    countSeparately: createCounter(bySlot, () => numbers.size),
  };
}

/** Reuses its arrays: allocating them for every query would keep the garbage collector busy. */
function createCounter(bySlot: GrowableNumbers, profileCount: () => number): FacetTable["count"] {
  let perProfile = new Uint32Array(0);
  let profiles = new Uint32Array(0);
  let length = 0;

  function clear(): void {
    for (let at = 0; at < length; at++) perProfile[profiles[at] ?? 0] = 0;
    length = 0;
    if (perProfile.length >= profileCount()) return;
    perProfile = new Uint32Array(profileCount() * 2);
    profiles = new Uint32Array(profileCount() * 2);
  }

  return (slots) => {
    clear();
    for (let at = 0; at < slots.length; at++) {
      const profile = bySlot.values[slots[at] ?? 0] ?? 0;
      const before = perProfile[profile] ?? 0;
      if (before === 0) profiles[length++] = profile;
      perProfile[profile] = before + 1;
    }
    return { profiles: profiles.subarray(0, length), perProfile };
  };
}

/** Adds the counts of the profiles to their combinations in one facet. */
export function countCombinations(
  { ofProfile }: FacetColumn,
  { profiles, perProfile }: ProfileCounts,
  perCombination: number[],
): void {
  const combinations = ofProfile.values;
  for (let at = 0; at < profiles.length; at++) {
    const profile = profiles[at] ?? 0;
    const combination = combinations[profile] ?? 0;
    perCombination[combination] = (perCombination[combination] ?? 0) + (perProfile[profile] ?? 0);
  }
}
