import { createNumbers, type GrowableNumbers } from "../index/growable-array.ts";
import { createFacetColumn, type FacetColumn } from "./facet-column.ts";

/**
 * What every document holds in every facet. Documents that hold the same in all of them share one number for it, their
 * profile: so the documents found are counted once, and the facets out of the far fewer profiles.
 */
export interface FacetTable {
  column: (name: string) => FacetColumn | undefined;
  set: (slot: number, filters: Readonly<Record<string, readonly string[]>>, status: number) => void;
  clear: (slot: number, status: number) => void;
  /** The profile of each slot. */
  profiles: () => Uint32Array;
  /** How many of the slots have each profile that any of them has. Good until it is asked again. */
  count: (slots: Uint32Array) => ProfileCounts;
  /** The same in lists of its own, for what is counted besides. */
  countSeparately: (slots: Uint32Array) => ProfileCounts;
}

export interface ProfileCounts {
  /** The profiles that any slot has. */
  profiles: Uint32Array;
  /** For every profile, how many. */
  perProfile: Uint32Array;
}

export function createFacetTable(): FacetTable {
  const columns = new Map<string, FacetColumn>();
  const bySlot = createNumbers();
  const numbers = new Map<string, number>();
  // Many documents are put in with one and the same object.
  const known = new WeakMap<object, number>();

  /** A facet that no document had until now is empty in all the profiles there are. */
  function learnColumn(name: string): void {
    if (!columns.has(name)) columns.set(name, createFacetColumn());
  }

  function profileOf(filters: Readonly<Record<string, readonly string[]>>): number {
    for (const name of Object.keys(filters)) learnColumn(name);
    const combinations = Array.from(columns, ([name, column]) => column.combinationOf(filters[name] ?? []));
    // Facets come in the order they were met, and an empty end says nothing, so that later ones change no name.
    const name = combinations.join().replace(/(,0)+$/, "");
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(name, number);
    for (const [place, { ofProfile }] of [...columns.values()].entries()) {
      ofProfile.set(number, combinations[place] ?? 0);
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

/** Its lists are used again and again: new ones for every query would keep the engine busy with clearing them away. */
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

/** Adds the documents of each profile to those of the combination that it has in one facet. */
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
