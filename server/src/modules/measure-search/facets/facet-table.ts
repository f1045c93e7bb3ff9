import { createNumbers, type GrowableNumbers } from "../index/growable-array.ts";
import { createIdPool } from "../index/id-pool.ts";
import { createFacetColumn, type FacetColumn } from "./facet-column.ts";

type Filters = Readonly<Record<string, readonly string[]>>;

/**
 * The facet values of every document. Documents with the same values in all facets share the id of that combination,
 * their profile: hits are counted per profile, and facets from the far fewer profiles.
 */
export interface FacetTable {
  column: (name: string) => FacetColumn | undefined;
  set: (slot: number, filters: Filters, status: number) => void;
  /** The same for many slots that agree in filters and status. */
  setMany: (slots: readonly number[], filters: Filters, status: number) => void;
  clear: (slot: number, status: number) => void;
  /** The filters of all documents of a profile. */
  filtersOf: (profile: number) => Record<string, readonly string[]>;
  /** The profile of each slot. */
  profiles: () => Uint32Array;
  /** How many of the slots have each profile. Valid until the next call. */
  count: (slots: Uint32Array) => ProfileCounts;
  /** The same with separate arrays. */
  countSeparately: (slots: Uint32Array) => ProfileCounts;
  statistics: () => FacetStatistics;
}

/** Counts of what grows with the filter values in use. */
export interface FacetStatistics {
  facetProfiles: number;
  facetCombinations: number;
  facetValues: number;
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
  const pool = createIdPool();
  const profiles = new Map<string, Profile>();
  /** The profile of each number in use. */
  const byNumber: (Profile | undefined)[] = [];
  // Many documents share one filters object.
  const known = new WeakMap<object, Profile>();

  /** A facet that is new is empty in all existing profiles. */
  function addColumn(name: string): void {
    if (!columns.has(name)) columns.set(name, createFacetColumn());
  }

  function profileOf(filters: Filters): Profile {
    for (const name of Object.keys(filters)) addColumn(name);
    const combinations = Array.from(columns, ([name, column]) => column.combinationOf(filters[name] ?? []));
    // Columns are in the order they were added, and trailing empty ones are dropped, so that new columns change no key.
    const name = combinations.join().replace(/(,0)+$/, "");
    return profiles.get(name) ?? addProfile(name, combinations);
  }

  function addProfile(name: string, combinations: readonly number[]): Profile {
    const profile = { name, number: pool.take(), slots: 0 };
    profiles.set(name, profile);
    byNumber[profile.number] = profile;
    for (const [index, { ofProfile, retain }] of [...columns.values()].entries()) {
      const combination = combinations[index] ?? 0;
      ofProfile.set(profile.number, combination);
      retain(combination, 1);
    }
    return profile;
  }

  function removeProfile({ name, number }: Profile): void {
    profiles.delete(name);
    byNumber[number] = undefined;
    for (const { ofProfile, retain } of columns.values()) retain(ofProfile.values[number] ?? 0, -1);
    pool.release(number);
  }

  function countDocuments(profile: Profile, status: number, change: number): void {
    for (const column of columns.values())
      column.countDocuments(column.ofProfile.values[profile.number] ?? 0, status, change);
    profile.slots += change;
    if (profile.slots === 0) removeProfile(profile);
  }

  /** A profile that was removed meanwhile is not used again. */
  const findKnown = (filters: object): Profile | undefined => {
    const profile = known.get(filters);
    return profile && byNumber[profile.number] === profile ? profile : undefined;
  };

  function setMany(slots: readonly number[], filters: Filters, status: number): void {
    const profile = findKnown(filters) ?? profileOf(filters);
    known.set(filters, profile);
    for (const slot of slots) bySlot.set(slot, profile.number);
    countDocuments(profile, status, slots.length);
  }

  return {
    column: (name) => columns.get(name),
    filtersOf: (profile) =>
      Object.fromEntries(
        Array.from(columns, ([name, { ofProfile, valuesOf }]) => [name, valuesOf(ofProfile.values[profile] ?? 0)]),
      ),
    set: (slot, filters, status) => setMany([slot], filters, status),
    setMany,
    clear: (slot, status) => {
      const profile = byNumber[bySlot.values[slot] ?? 0];
      if (profile) countDocuments(profile, status, -1);
    },
    profiles: () => bySlot.values,
    count: createCounter(bySlot, pool.limit),
    countSeparately: createCounter(bySlot, pool.limit),
    statistics: () => {
      const sizes = Array.from(columns.values(), ({ size }) => size());
      return {
        facetProfiles: profiles.size,
        facetCombinations: sizes.reduce((sum, { combinations }) => sum + combinations, 0),
        facetValues: sizes.reduce((sum, { values }) => sum + values, 0),
      };
    },
  };
}

/** The values of documents that agree in all facets. */
interface Profile {
  name: string;
  number: number;
  /** How many slots have it; without any it is removed. */
  slots: number;
}

/** Reuses its arrays: allocating them for every query would keep the garbage collector busy. */
function createCounter(bySlot: GrowableNumbers, profileLimit: () => number): FacetTable["count"] {
  let perProfile = new Uint32Array(0);
  let profiles = new Uint32Array(0);
  let length = 0;

  function clear(): void {
    for (let at = 0; at < length; at++) perProfile[profiles[at] ?? 0] = 0;
    length = 0;
    if (perProfile.length >= profileLimit()) return;
    perProfile = new Uint32Array(profileLimit() * 2);
    profiles = new Uint32Array(profileLimit() * 2);
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
