import { titleOf } from "../../../language/analyse-text.ts";
import { normalizeWord } from "../../../language/tokenize.ts";
import { createFacetTable, type FacetTable } from "../facets/facet-table.ts";
import { createSortKeys, type SortKeys } from "../sorting/sort-keys.ts";
import type { Vocabulary } from "../vocabulary/vocabulary.ts";
import { createWordWriter, type WordWriter } from "./document-words.ts";
import { createBytes, createFloats, createNumbers, type GrowableFloats } from "./growable-array.ts";
import { createIdTable, type IdTable } from "./id-table.ts";
import { createPostings, type Postings } from "./postings.ts";
import { type DocumentStatus, type SearchDocument, statusOrder } from "./search-types.ts";
import { createWordReader, type DocumentTokens } from "./word-reader.ts";

/** A document lives in a slot: a number that every list uses, given to another document once it is gone. */
export interface StoredDocument {
  key: string;
  measureId: string;
  title: string;
  ids: readonly string[];
  status: number;
  tokens: string;
}

export interface DocumentStore {
  documents: (StoredDocument | undefined)[];
  freeSlots: number[];
  size: number;
  slotOfKey: IdTable;
  slotsOfMeasure: IdTable;
  slotsOfId: IdTable;
  postings: Postings;
  readWords: (words: SearchDocument["words"]) => DocumentTokens;
  words: WordWriter;
  facets: FacetTable;
  sortKeys: SortKeys;
  numbers: Map<string, GrowableFloats>;
  /** For each slot: 0 when free, otherwise one bit for its status. */
  statusBits: ReturnType<typeof createBytes>;
  /** For each slot: the statuses of the same measure that come before its own. */
  earlierStatuses: ReturnType<typeof createBytes>;
  /** For each slot: the number of words of its title, at most 255, and a number made of them. */
  titleLengths: ReturnType<typeof createBytes>;
  titleHashes: ReturnType<typeof createNumbers>;
}

export const statusBit = (status: DocumentStatus): number => 1 << statusOrder.indexOf(status);

export function createDocumentStore(vocabulary: Vocabulary): DocumentStore {
  const documents: (StoredDocument | undefined)[] = [];
  const postings = createPostings();
  return {
    documents,
    freeSlots: [],
    size: 0,
    slotOfKey: createIdTable(),
    slotsOfMeasure: createIdTable(),
    slotsOfId: createIdTable(),
    postings,
    readWords: createWordReader(vocabulary.numberIn),
    words: createWordWriter(vocabulary, postings),
    facets: createFacetTable(),
    sortKeys: createSortKeys(documents),
    numbers: new Map(),
    statusBits: createBytes(),
    earlierStatuses: createBytes(),
    titleLengths: createBytes(),
    titleHashes: createNumbers(),
  };
}

export function putDocument(store: DocumentStore, document: SearchDocument): void {
  const words = store.readWords(document.words);
  const { slot, before } = takeSlot(store, document, words.code);
  if (before === undefined) store.words.add(slot, words);
  else store.words.replace(slot, before, words);
}

/** Puts in a document whose words have been read elsewhere and come afterwards, for many at a time. */
export function putReadDocument(store: DocumentStore, document: SearchDocument, code: string): number {
  const { slot, before } = takeSlot(store, document, code);
  if (before !== undefined) store.words.remove(slot, before);
  return slot;
}

/** The words that the document had before, if it was there. */
interface TakenSlot {
  slot: number;
  before: string | undefined;
}

/** All of the document but its words. */
function takeSlot(store: DocumentStore, document: SearchDocument, tokens: string): TakenSlot {
  const [known] = store.slotOfKey.find(document.key);
  const before = known === undefined ? undefined : store.documents[known];
  if (known === undefined || !before) return { slot: addDocument(store, document, tokens), before: undefined };
  replaceDocument(store, known, { before, document, tokens });
  return { slot: known, before: before.tokens };
}

function addDocument(store: DocumentStore, document: SearchDocument, tokens: string): number {
  const { key, measureId, title } = document;
  const slot = store.freeSlots.pop() ?? store.documents.length;
  const status = statusOrder.indexOf(document.status);
  const ids = idsOf(document);
  store.documents[slot] = { key, measureId, title, ids, status, tokens };
  store.size += 1;
  store.slotOfKey.add(key, slot);
  for (const id of ids) store.slotsOfId.add(id, slot);
  store.statusBits.set(slot, 1 << status);
  store.slotsOfMeasure.add(measureId, slot);
  orderStatuses(store, measureId);
  store.sortKeys.put(slot, document.sortKeys);
  putRest(store, slot, document);
  return slot;
}

interface Replacement {
  before: StoredDocument;
  document: SearchDocument;
  tokens: string;
}

/** Only what differs is taken out and put in: a change is most often of one field. */
function replaceDocument(store: DocumentStore, slot: number, { before, document, tokens }: Replacement): void {
  const ids = idsOf(document);
  for (const id of before.ids) if (!ids.includes(id)) store.slotsOfId.remove(id, slot);
  for (const id of ids) store.slotsOfId.add(id, slot);
  store.documents[slot] = { ...before, title: document.title, ids, tokens };
  store.sortKeys.replace(slot, document.sortKeys);
  store.facets.clear(slot, before.status);
  for (const column of store.numbers.values()) column.set(slot, Number.NaN);
  putRest(store, slot, document);
}

/** What is simply written over. */
function putRest(store: DocumentStore, slot: number, document: SearchDocument): void {
  const title = titleOf(document.words);
  store.titleLengths.set(slot, Math.min(countWords(title), 255));
  store.titleHashes.set(slot, hashText(title));
  store.facets.set(slot, document.filters, statusOrder.indexOf(document.status));
  for (const [name, value] of Object.entries(document.numbers)) {
    const column = store.numbers.get(name) ?? createFloats();
    store.numbers.set(name, column);
    column.set(slot, value);
  }
}

const idsOf = ({ ids, key, measureId }: SearchDocument): string[] =>
  ids.map((id) => ownString(normalizeWord(id), [key, measureId]));

export function removeDocument(store: DocumentStore, key: string): void {
  const [slot] = store.slotOfKey.find(key);
  const document = slot === undefined ? undefined : store.documents[slot];
  if (slot === undefined || document === undefined) return;
  store.sortKeys.remove(slot);
  store.words.remove(slot, document.tokens);
  store.facets.clear(slot, document.status);
  for (const column of store.numbers.values()) column.set(slot, Number.NaN);
  for (const id of document.ids) store.slotsOfId.remove(id, slot);
  store.slotOfKey.remove(key, slot);
  store.slotsOfMeasure.remove(document.measureId, slot);
  store.statusBits.set(slot, 0);
  orderStatuses(store, document.measureId);
  store.documents[slot] = undefined;
  store.freeSlots.push(slot);
  store.size -= 1;
}

/** Each document of a measure is told which of the others step forward before it. */
function orderStatuses({ slotsOfMeasure, statusBits, earlierStatuses }: DocumentStore, measureId: string): void {
  const slots = slotsOfMeasure.find(measureId);
  const present = slots.reduce((bits, slot) => bits | (statusBits.values[slot] ?? 0), 0);
  for (const slot of slots) earlierStatuses.set(slot, present & ((statusBits.values[slot] ?? 1) - 1));
}

/** The same string again, where the document already has it, instead of a copy. */
const ownString = (text: string, others: readonly string[]): string => others.find((other) => other === text) ?? text;

const countWords = (line: string): number => (line === "" ? 0 : line.split(" ").length);

/** A number made of the text: different texts hardly ever share one. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
