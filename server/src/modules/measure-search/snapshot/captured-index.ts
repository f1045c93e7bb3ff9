import type { PhraseStems } from "../index/phrase-index.ts";
import type { StoredValue } from "../sorting/sort-column.ts";

// What a snapshot of an index consists of: frames of documents, then one frame with the rest.

/** Documents of consecutive slots. Values that recur are listed in the first frame that has them and then numbered. */
export interface CapturedDocuments {
  measureIds: string[];
  titles: string[];
  /** Null when the measure id is the only one. */
  ids: (readonly string[] | null)[];
  /** The sort keys, in the order of their arrays, with the values that are new. */
  sortKeys: { name: string; newValues: StoredValue[] }[];
  /** The numbers for range filters, in the order of their arrays. */
  numbers: string[];
  newProfiles: Record<string, readonly string[]>[];
}

/** The arrays of a frame of documents; those of sort keys and of numbers follow. */
export const documentArrays = {
  slots: 0,
  statuses: 1,
  titleLengths: 2,
  titleHashes: 3,
  profiles: 4,
  codeLengths: 5,
  codes: 6,
} as const;
export const fixedArrayCount = Object.keys(documentArrays).length;

/**
 * The last frame. Its arrays are the orders by measure id and by each of the sort keys, then the ends of the lists of
 * phrases and their postings.
 */
export interface CapturedRest {
  words: string[];
  orders: string[];
  phrases: PhraseStems[];
  /** How many slots there are. */
  slots: number;
}

/** What the header says of the content. */
export interface SnapshotHeader {
  /** Measures that changed while the snapshot was taken. */
  leftOut: string[];
}
