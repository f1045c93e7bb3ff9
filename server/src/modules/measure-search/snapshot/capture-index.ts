import type { DocumentStore, StoredDocument } from "../index/document-store.ts";
import type { StoredValue } from "../sorting/sort-column.ts";
import type { Vocabulary } from "../vocabulary/vocabulary.ts";
import type { CapturedDocuments, CapturedRest } from "./captured-index.ts";
import type { Frame } from "./snapshot-frames.ts";

interface CapturedIndex {
  store: DocumentStore;
  vocabulary: Vocabulary;
}

/**
 * The content of an index as frames, in small steps. Documents may change between two steps: their content in the
 * snapshot is unreliable, so the caller records them, and they are left out when the snapshot is restored.
 */
export function* captureIndex({ store, vocabulary }: CapturedIndex, slotsPerFrame: number): Generator<Frame, void> {
  const orders = copyOrders(store);
  const numbering = createNumbering();
  for (let start = 0; start < store.documents.length; start += slotsPerFrame) {
    const frame = captureDocuments(store, { start, end: start + slotsPerFrame }, numbering);
    if (frame) yield frame;
  }
  // Last, because a document that has not changed contains its words all the while.
  const { phrases, ends, postings } = store.phrases.capture();
  const rest: CapturedRest = {
    words: vocabulary.listWords(),
    orders: orders.map(({ name }) => name),
    phrases,
    slots: store.documents.length,
  };
  yield { json: rest, arrays: [...orders.map(({ order }) => order), ends, postings] };
}

/** The name of the order by measure id, which no sort key has. */
export const orderById = "";

/** Orders that are not built yet are left out. */
function copyOrders({ sortKeys }: DocumentStore): { name: string; order: Uint32Array }[] {
  const all = [
    { name: orderById, order: sortKeys.byId.copy() },
    ...sortKeys.names().map((name) => ({ name, order: sortKeys.find(name)?.order.copy() })),
  ];
  return all.flatMap(({ name, order }) => (order ? [{ name, order }] : []));
}

/** Numbers values in the order they are first seen. */
interface Numbers<T> {
  numberOf: (value: T) => number;
  /** The values that got a number since the last call. */
  takeNew: () => T[];
}

function createNumbers<T>(): Numbers<T> {
  const numbers = new Map<T, number>();
  let fresh: T[] = [];
  return {
    numberOf: (value) => {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(value, number);
      fresh.push(value);
      return number;
    },
    takeNew: () => {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}

interface Numbering {
  profiles: Numbers<string>;
  valuesOf: (sortKey: string) => Numbers<StoredValue>;
}

function createNumbering(): Numbering {
  const bySortKey = new Map<string, Numbers<StoredValue>>();
  return {
    profiles: createNumbers(),
    valuesOf: (name) => {
      const values = bySortKey.get(name) ?? createNumbers<StoredValue>();
      bySortKey.set(name, values);
      return values;
    },
  };
}

function captureDocuments(
  store: DocumentStore,
  { start, end }: { start: number; end: number },
  numbering: Numbering,
): Frame | undefined {
  const slots = Uint32Array.from(
    store.documents.slice(start, end).flatMap((document, at) => (document ? [start + at] : [])),
  );
  if (slots.length === 0) return undefined;
  const documents = Array.from(slots, (slot) => store.documents[slot] as StoredDocument);
  const profiles = captureProfiles(store, slots, numbering);
  const sortKeys = store.sortKeys.names().map((name) => captureSortKey(store, name, { slots, numbering }));
  const numbers = [...store.numbers];
  const json: CapturedDocuments = {
    measureIds: documents.map(({ measureId }) => measureId),
    titles: documents.map(({ title }) => title),
    ids: documents.map(({ ids, measureId }) => (ids.length === 1 && ids[0] === measureId ? null : ids)),
    sortKeys: sortKeys.map(({ name, newValues }) => ({ name, newValues })),
    numbers: numbers.map(([name]) => name),
    newProfiles: numbering.profiles.takeNew().map((text) => JSON.parse(text)),
  };
  const codes = documents.map(({ tokens }) => Buffer.from(tokens, "latin1"));
  const arrays = [
    slots,
    Uint8Array.from(documents, ({ status }) => status),
    Uint8Array.from(slots, (slot) => store.titleLengths.values[slot] ?? 0),
    slots.map((slot) => store.titleHashes.values[slot] ?? 0),
    profiles,
    Uint32Array.from(codes, ({ length }) => length),
    Buffer.concat(codes),
    ...sortKeys.map(({ indices }) => indices),
    ...numbers.map(([, { values }]) => Float64Array.from(slots, (slot) => values[slot] ?? Number.NaN)),
  ];
  return { json, arrays };
}

/** The number of a profile may be given to another one between two steps, so they are told apart by their content. */
function captureProfiles({ facets }: DocumentStore, slots: Uint32Array, { profiles }: Numbering): Uint32Array {
  const bySlot = facets.profiles();
  const numbers = new Map<number, number>();
  return slots.map((slot) => {
    const profile = bySlot[slot] ?? 0;
    const number = numbers.get(profile) ?? profiles.numberOf(JSON.stringify(facets.filtersOf(profile)));
    numbers.set(profile, number);
    return number;
  });
}

interface SortKeySource {
  slots: Uint32Array;
  numbering: Numbering;
}

function captureSortKey({ sortKeys }: DocumentStore, name: string, { slots, numbering }: SortKeySource) {
  const values = numbering.valuesOf(name);
  const column = sortKeys.use(name).column;
  const indices = slots.map((slot) => values.numberOf(column.at(slot)));
  return { name, indices, newValues: values.takeNew() };
}
