import { createFacetColumn, type FacetColumn } from "./facet-column.ts";
import { createNumbers } from "./growable.ts";

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
  /** How many of the slots have each profile that any of them has. */
  count: (slots: Uint32Array) => ProfileCounts;
}

export interface ProfileCounts {
  profiles: Uint32Array;
  counts: Uint32Array;
}

export function createFacetTable(): FacetTable {
  const columns = new Map<string, FacetColumn>();
  const bySlot = createNumbers();
  const numbers = new Map<string, number>();
  // Kept from one counting to the next, and all zeros in between.
  let perProfile = new Uint32Array(1024);
  let touched = new Uint32Array(1024);

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

  function count(slots: Uint32Array): ProfileCounts {
    if (perProfile.length < numbers.size) {
      perProfile = new Uint32Array(numbers.size * 2);
      touched = new Uint32Array(numbers.size * 2);
    }
    let length = 0;
    for (let at = 0; at < slots.length; at++) {
      const profile = bySlot.values[slots[at] ?? 0] ?? 0;
      const before = perProfile[profile] ?? 0;
      if (before === 0) touched[length++] = profile;
      perProfile[profile] = before + 1;
    }
    return takeOut(touched.slice(0, length));
  }

  function takeOut(profiles: Uint32Array): ProfileCounts {
    const counts = profiles.map((profile) => perProfile[profile] ?? 0);
    for (const profile of profiles) perProfile[profile] = 0;
    return { profiles, counts };
  }

  return {
    column: (name) => columns.get(name),
    set: (slot, filters, status) => {
      const profile = profileOf(filters);
      bySlot.set(slot, profile);
      hold(profile, status, 1);
    },
    clear: (slot, status) => hold(bySlot.values[slot] ?? 0, status, -1),
    profiles: () => bySlot.values,
    count,
  };
}

/** Documents per combination of one facet. */
export function countCombinations(column: FacetColumn, { profiles, counts }: ProfileCounts): Uint32Array {
  const perCombination = new Uint32Array(column.combinationCount());
  const combinations = column.ofProfile.values;
  for (let at = 0; at < profiles.length; at++) {
    const combination = combinations[profiles[at] ?? 0] ?? 0;
    perCombination[combination] = (perCombination[combination] ?? 0) + (counts[at] ?? 0);
  }
  return perCombination;
}
