import { type DocumentStore, numbersOf, placeDocument } from "../index/document-store.ts";
import { documentKey, indexAudiences, statusOrder } from "../index/search-types.ts";
import type { StoredValue } from "../sorting/sort-column.ts";
import type { Vocabulary } from "../vocabulary/vocabulary.ts";
import { orderById } from "./capture-index.ts";
import { type CapturedDocuments, type CapturedRest, documentArrays, fixedArrayCount } from "./captured-index.ts";
import { type InvertedCodes, postingsOf } from "./invert-codes.ts";
import type { ReadFrame } from "./snapshot-frames.ts";

/** An index that nothing has been put into. */
interface EmptyIndex {
  store: DocumentStore;
  vocabulary: Vocabulary;
}

interface Restoring extends EmptyIndex {
  isLeftOut: (measureId: string) => boolean;
  /** The values of each sort key by their number. */
  sortValues: Map<string, StoredValue[]>;
  profiles: Record<string, readonly string[]>[];
  /** The slots that agree in profile and status, by a number made of both. */
  slotsByProfile: Map<number, { profile: number; status: number; slots: number[] }>;
}

export interface RestoredContent {
  documents: Iterable<ReadFrame>;
  rest: ReadFrame;
  isLeftOut: (measureId: string) => boolean;
  /** The postings, awaited when everything else is restored. */
  inverted: () => Promise<InvertedCodes>;
}

/** Fills an empty index from a snapshot, and lets other work run between small steps. */
export async function restoreIndex(
  index: EmptyIndex,
  { documents, rest, isLeftOut, inverted }: RestoredContent,
  pause: () => Promise<unknown>,
): Promise<void> {
  const restoring = { ...index, isLeftOut, sortValues: new Map(), profiles: [], slotsByProfile: new Map() };
  const { words, orders, phrases, slots } = rest.readJson() as CapturedRest;
  for (const _ of index.vocabulary.restore(words)) await pause();
  for (const frame of documents) {
    restoreDocuments(restoring, frame);
    await pause();
  }
  for (const _ of restoreFacets(restoring)) await pause();
  freeEmptySlots(index.store, slots);
  for (const [at, name] of orders.entries()) {
    restoreOrder(index.store, name, rest.numbers(at));
    await pause();
  }
  const [ends, postings] = [rest.numbers(orders.length), rest.numbers(orders.length + 1)];
  index.store.phrases.restore({ phrases, ends, postings });
  await pause();
  for (const _ of restorePostings(index, await inverted())) await pause();
}

function restoreDocuments(restoring: Restoring, frame: ReadFrame): void {
  const { store, isLeftOut } = restoring;
  const json = frame.readJson() as CapturedDocuments;
  const numbersAt = (array: keyof typeof documentArrays) => frame.numbers(documentArrays[array]);
  const [slots, codeLengths, hashes] = [numbersAt("slots"), numbersAt("codeLengths"), numbersAt("titleHashes")];
  const lengths = frame.bytes(documentArrays.titleLengths);
  const statuses = frame.bytes(documentArrays.statuses);
  const codes = toBuffer(frame.bytes(documentArrays.codes));
  let start = 0;
  for (const [at, measureId] of json.measureIds.entries()) {
    const end = start + (codeLengths[at] ?? 0);
    if (!isLeftOut(measureId)) {
      const [slot = 0, status = 0] = [slots[at], statuses[at]];
      placeDocument(store, slot, {
        key: documentKey(measureId, statusOrder[status] ?? ""),
        measureId,
        title: json.titles[at] ?? "",
        ids: json.ids[at] ?? [measureId],
        status,
        tokens: codes.toString("latin1", start, end),
      });
      store.titleLengths.set(slot, lengths[at] ?? 0);
      store.titleHashes.set(slot, hashes[at] ?? 0);
    }
    start = end;
  }
  restoreSortKeys(restoring, { frame, json, slots });
  restoreNumbers(restoring, { frame, json, slots });
  noteProfiles(restoring, { frame, json, slots });
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

interface FrameOfDocuments {
  frame: ReadFrame;
  json: CapturedDocuments;
  slots: Uint32Array;
}

/** Values of documents that are left out stay in their slots, where nothing reads them. */
function restoreSortKeys({ store, sortValues }: Restoring, { frame, json, slots }: FrameOfDocuments): void {
  for (const [key, { name, newValues }] of json.sortKeys.entries()) {
    const known = sortValues.get(name) ?? [];
    sortValues.set(name, known);
    for (const value of newValues) known.push(value);
    const { column } = store.sortKeys.use(name);
    const indices = frame.numbers(fixedArrayCount + key);
    for (let at = 0; at < slots.length; at++) column.setStored(slots[at] ?? 0, known[indices[at] ?? 0] ?? null);
  }
}

function restoreNumbers({ store }: Restoring, { frame, json, slots }: FrameOfDocuments): void {
  for (const [number, name] of json.numbers.entries()) {
    const column = numbersOf(store, name);
    const values = frame.floats(fixedArrayCount + json.sortKeys.length + number);
    for (let at = 0; at < slots.length; at++) {
      if (store.documents[slots[at] ?? 0]) column.set(slots[at] ?? 0, values[at] ?? Number.NaN);
    }
  }
}

function noteProfiles({ store, profiles, slotsByProfile }: Restoring, { frame, json, slots }: FrameOfDocuments): void {
  profiles.push(...json.newProfiles);
  const numbers = frame.numbers(documentArrays.profiles);
  for (let at = 0; at < slots.length; at++) {
    const [slot = 0, profile = 0] = [slots[at], numbers[at]];
    const document = store.documents[slot];
    if (!document) continue;
    const key = profile * statusOrder.length + document.status;
    const known = slotsByProfile.get(key);
    if (known) known.slots.push(slot);
    else slotsByProfile.set(key, { profile, status: document.status, slots: [slot] });
  }
}

const profilesPerStep = 200;

function* restoreFacets({ store, profiles, slotsByProfile }: Restoring): Generator<void, void> {
  for (const [at, { profile, status, slots }] of [...slotsByProfile.values()].entries()) {
    store.facets.setMany(slots, profiles[profile] ?? {}, status);
    if (at % profilesPerStep === 0) yield;
  }
}

function freeEmptySlots({ documents, freeSlots }: DocumentStore, slots: number): void {
  for (let slot = slots - 1; slot >= 0; slot--) {
    if (documents[slot]) continue;
    documents[slot] = undefined;
    freeSlots.push(slot);
  }
}

/** The order was copied before the documents that are left out changed, so the others are in it and in their places. */
function restoreOrder({ documents, sortKeys }: DocumentStore, name: string, slots: Uint32Array): void {
  const { order } = name === orderById ? { order: sortKeys.byId } : sortKeys.use(name);
  const present = new Uint32Array(slots.length);
  let length = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if (documents[slot] !== undefined) present[length++] = slot;
  }
  order.restore(present.slice(0, length));
}

const wordsPerStep = 500;

function* restorePostings(index: EmptyIndex, inverted: InvertedCodes): Generator<void, void> {
  for (let word = 0; word < inverted.ends.length; word++) {
    const list = postingsOf(inverted, word);
    if (list.length > 0) restoreWord(index, word, { list, publicCount: inverted.publicCounts[word] ?? 0 });
    if (word % wordsPerStep === 0) yield;
  }
}

interface WordPostings {
  list: Uint32Array;
  publicCount: number;
}

function restoreWord({ store, vocabulary }: EmptyIndex, word: number, { list, publicCount }: WordPostings): void {
  store.postings.restore(word, list, publicCount);
  for (const audience of indexAudiences) {
    if (store.postings.countDocuments(word, audience) > 0) vocabulary.retain(word, audience);
  }
}
