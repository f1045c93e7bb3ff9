import { publicStatuses } from "../../../callers/visibility.ts";
import { titleOf } from "../../../language/analyse-text.ts";
import { normalizeWord } from "../../../language/tokenize.ts";
import { createFacetTable, type FacetTable } from "../facets/facet-table.ts";
import { createSortKeys, type SortKeys } from "../sorting/sort-keys.ts";
import type { Vocabulary } from "../vocabulary/vocabulary.ts";
import { createDocumentTokenizer, type DocumentTokens } from "./document-tokenizer.ts";
import { createWordWriter, type WordWriter } from "./document-words.ts";
import { createBytes, createFloats, createNumbers, type GrowableFloats } from "./growable-array.ts";
import { createIdTable, type IdTable } from "./id-table.ts";
import { createNeighbourFilter, type NeighbourFilter } from "./neighbour-filter.ts";
import { createPhraseIndex, type PhraseIndex } from "./phrase-index.ts";
import { createPostings, type Postings } from "./postings.ts";
import { type DocumentStatus, type IndexedDocument, statusOrder } from "./search-types.ts";

/** A document is stored in a slot, the index that all its arrays share; slots of removed documents are reused. */
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
  /** How many documents each status has, in the order of `statusOrder`. */
  sizes: number[];
  slotOfKey: IdTable;
  slotsOfMeasure: IdTable;
  /** By ids other than the measure's own. */
  slotsOfOtherId: IdTable;
  postings: Postings;
  tokenize: (words: IndexedDocument["words"]) => DocumentTokens;
  words: WordWriter;
  /** The names of concepts that have several words. */
  phrases: PhraseIndex;
  neighbours: NeighbourFilter;
  facets: FacetTable;
  sortKeys: SortKeys;
  numbers: Map<string, GrowableFloats>;
  /** For each slot: 0 when free, otherwise one bit for its status. */
  statusBits: ReturnType<typeof createBytes>;
  /** Whether the public may see the document in a slot. */
  isPublic: (slot: number) => boolean;
  /** For each slot: the statuses of the same measure that take precedence, as bits. */
  earlierStatuses: ReturnType<typeof createBytes>;
  /** For each slot: the number of words of its title, at most 255, and a hash of them. */
  titleLengths: ReturnType<typeof createBytes>;
  titleHashes: ReturnType<typeof createNumbers>;
}

export const statusBit = (status: DocumentStatus): number => 1 << statusOrder.indexOf(status);
export const statusBits = (statuses: readonly DocumentStatus[]): number =>
  statuses.reduce((bits, status) => bits | statusBit(status), 0);

export const countDocuments = ({ sizes }: DocumentStore, statuses: readonly DocumentStatus[]): number =>
  statuses.reduce((count, status) => count + (sizes[statusOrder.indexOf(status)] ?? 0), 0);

export function createDocumentStore(vocabulary: Vocabulary): DocumentStore {
  const documents: (StoredDocument | undefined)[] = [];
  const postings = createPostings();
  const bits = createBytes();
  const publicBits = statusBits(publicStatuses);
  const isPublic = (slot: number): boolean => ((bits.values[slot] ?? 0) & publicBits) !== 0;
  return {
    documents,
    freeSlots: [],
    sizes: statusOrder.map(() => 0),
    slotOfKey: createIdTable(),
    slotsOfMeasure: createIdTable(),
    slotsOfOtherId: createIdTable(),
    postings,
    tokenize: createDocumentTokenizer(vocabulary.idIn),
    words: createWordWriter({ vocabulary, postings, isPublic }),
    phrases: createPhraseIndex({ documents, stemAt: vocabulary.of("internal").plain.stemAt }),
    isPublic,
    neighbours: createNeighbourFilter(),
    facets: createFacetTable(),
    sortKeys: createSortKeys(documents),
    numbers: new Map(),
    statusBits: bits,
    earlierStatuses: createBytes(),
    titleLengths: createBytes(),
    titleHashes: createNumbers(),
  };
}

export function putDocument(store: DocumentStore, document: IndexedDocument): void {
  const tokens = store.tokenize(document.words);
  const { slot, before } = putWithoutWords(store, document, tokens.code);
  if (before === undefined) store.words.add(slot, tokens);
  else store.words.replace(slot, before, tokens);
  store.phrases.put(slot);
}

/** Stores a document that was tokenized elsewhere; its postings are added later, for many documents at a time. */
export function putTokenizedDocument(store: DocumentStore, document: IndexedDocument, code: string): number {
  const { slot, before } = putWithoutWords(store, document, code);
  if (before !== undefined) store.words.remove(slot, before);
  store.phrases.remove(slot);
  return slot;
}

interface PutDocument {
  slot: number;
  /** The tokens of the document that was replaced. */
  before: string | undefined;
}

function putWithoutWords(store: DocumentStore, document: IndexedDocument, tokens: string): PutDocument {
  const [known] = store.slotOfKey.find(document.key);
  const before = known === undefined ? undefined : store.documents[known];
  if (known === undefined || !before) return { slot: addDocument(store, document, tokens), before: undefined };
  replaceDocument(store, known, { before, document, tokens });
  return { slot: known, before: before.tokens };
}

function addDocument(store: DocumentStore, document: IndexedDocument, tokens: string): number {
  const { key, measureId, title } = document;
  const slot = store.freeSlots.pop() ?? store.documents.length;
  const status = statusOrder.indexOf(document.status);
  placeDocument(store, slot, { key, measureId, title, ids: idsOf(document), status, tokens });
  store.sortKeys.put(slot, document.sortKeys);
  putValues(store, slot, document);
  return slot;
}

/** Puts a document into a free slot, where it is found by its ids. */
export function placeDocument(store: DocumentStore, slot: number, document: StoredDocument): void {
  const { key, measureId, status, tokens } = document;
  store.documents[slot] = document;
  store.neighbours.set(slot, tokens);
  store.sizes[status] = (store.sizes[status] ?? 0) + 1;
  store.slotOfKey.add(key, slot);
  for (const id of otherIds(document)) store.slotsOfOtherId.add(id, slot);
  store.statusBits.set(slot, 1 << status);
  store.slotsOfMeasure.add(measureId, slot);
  orderStatuses(store, measureId);
}

interface Replacement {
  before: StoredDocument;
  document: IndexedDocument;
  tokens: string;
}

/** Only differences are written: most changes are of one field. */
function replaceDocument(store: DocumentStore, slot: number, { before, document, tokens }: Replacement): void {
  const ids = idsOf(document);
  for (const id of otherIds(before)) if (!ids.includes(id)) store.slotsOfOtherId.remove(id, slot);
  for (const id of otherIds({ ...before, ids })) store.slotsOfOtherId.add(id, slot);
  store.documents[slot] = { ...before, title: document.title, ids, tokens };
  if (tokens !== before.tokens) store.neighbours.set(slot, tokens);
  store.sortKeys.replace(slot, document.sortKeys);
  store.facets.clear(slot, before.status);
  for (const column of store.numbers.values()) column.set(slot, Number.NaN);
  putValues(store, slot, document);
}

function putValues(store: DocumentStore, slot: number, document: IndexedDocument): void {
  const title = titleOf(document.words);
  store.titleLengths.set(slot, Math.min(countWords(title), 255));
  store.titleHashes.set(slot, hashText(title));
  store.facets.set(slot, document.filters, statusOrder.indexOf(document.status));
  for (const [name, value] of Object.entries(document.numbers)) numbersOf(store, name).set(slot, value);
}

/** The column of this name, which is created if there is none. */
export function numbersOf({ numbers }: DocumentStore, name: string): GrowableFloats {
  const column = numbers.get(name) ?? createFloats();
  numbers.set(name, column);
  return column;
}

const idsOf = ({ ids, key, measureId }: IndexedDocument): string[] =>
  ids.map((id) => ownString(normalizeWord(id), [key, measureId]));

const otherIds = ({ ids, measureId }: Pick<StoredDocument, "ids" | "measureId">): readonly string[] =>
  ids.filter((id) => id !== measureId);

/** The documents that have this id, the measure's own or another. */
export function slotsWithId(
  { slotsOfMeasure, slotsOfOtherId, documents }: Pick<DocumentStore, "slotsOfMeasure" | "slotsOfOtherId" | "documents">,
  id: string,
): number[] {
  const own = slotsOfMeasure.find(id).filter((slot) => documents[slot]?.ids.includes(id));
  return [...own, ...slotsOfOtherId.find(id)];
}

export function removeDocument(store: DocumentStore, key: string): void {
  const [slot] = store.slotOfKey.find(key);
  const document = slot === undefined ? undefined : store.documents[slot];
  if (slot === undefined || document === undefined) return;
  store.sortKeys.remove(slot);
  store.words.remove(slot, document.tokens);
  store.phrases.remove(slot);
  store.facets.clear(slot, document.status);
  for (const column of store.numbers.values()) column.set(slot, Number.NaN);
  for (const id of otherIds(document)) store.slotsOfOtherId.remove(id, slot);
  store.slotOfKey.remove(key, slot);
  store.slotsOfMeasure.remove(document.measureId, slot);
  store.statusBits.set(slot, 0);
  orderStatuses(store, document.measureId);
  store.documents[slot] = undefined;
  store.freeSlots.push(slot);
  store.sizes[document.status] = (store.sizes[document.status] ?? 0) - 1;
}

export function* listMeasureIds({ documents }: DocumentStore): Generator<string> {
  for (const document of documents) if (document) yield document.measureId;
}

export const statusesOf = ({ slotsOfMeasure, documents }: DocumentStore, measureId: string): DocumentStatus[] =>
  slotsOfMeasure.find(measureId).flatMap((slot) => statusOrder[documents[slot]?.status ?? -1] ?? []);

/** Updates for each document of a measure which others take precedence. */
function orderStatuses({ slotsOfMeasure, statusBits, earlierStatuses }: DocumentStore, measureId: string): void {
  const slots = slotsOfMeasure.find(measureId);
  const present = slots.reduce((bits, slot) => bits | (statusBits.values[slot] ?? 0), 0);
  for (const slot of slots) earlierStatuses.set(slot, present & ((statusBits.values[slot] ?? 1) - 1));
}

/** Returns an equal string that is already in memory, if there is one. */
const ownString = (text: string, others: readonly string[]): string => others.find((other) => other === text) ?? text;

const countWords = (line: string): number => (line === "" ? 0 : line.split(" ").length);

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
