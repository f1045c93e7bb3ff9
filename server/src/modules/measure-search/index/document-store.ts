import { type AnalysedWords, fieldGroups } from "../language/analyse.ts";
import { normalizeWord } from "../language/tokenize.ts";
import { createFacetColumn, type FacetColumn } from "./facet-column.ts";
import { createIdTable, type IdTable } from "./id-table.ts";
import { createPostings, type Postings, pack } from "./postings.ts";
import { type DocumentStatus, type SearchDocument, statusOrder } from "./search-types.ts";
import { createSortColumn, type SortColumn } from "./sort-column.ts";
import { createSortOrder, type SortOrder } from "./sort-order.ts";
import { decodeTokens, encodeTokens } from "./token-code.ts";
import { textBreak, type Vocabulary } from "./vocabulary.ts";

/** A document lives in a slot: a number that every list uses, given to another document once it is gone. */
export interface StoredDocument {
  key: string;
  measureId: string;
  title: string;
  ids: readonly string[];
  status: number;
  tokens: string;
}

export interface SortableKey {
  column: SortColumn;
  order: SortOrder;
}

export interface DocumentStore {
  put: (document: SearchDocument) => void;
  remove: (key: string) => void;
  size: () => number;
  /** One more than the highest slot in use. */
  slotCount: () => number;
  at: (slot: number) => StoredDocument | undefined;
  postings: Postings;
  ids: IdTable;
  facets: Map<string, FacetColumn>;
  sortKeys: Map<string, SortableKey>;
  byMeasure: SortableKey;
  numbers: Map<string, Map<number, number>>;
  /** For each slot: 0 when free, otherwise one bit for its status. */
  statusBits: () => Uint8Array;
  /** For each slot: the statuses of the same measure that come before its own. */
  earlierStatuses: () => Uint8Array;
  titleLengths: () => Uint8Array;
}

export const statusBit = (status: DocumentStatus): number => 1 << statusOrder.indexOf(status);

export function createDocumentStore(vocabulary: Vocabulary): DocumentStore {
  const documents: (StoredDocument | undefined)[] = [];
  const freeSlots: number[] = [];
  const slotOfKey = createIdTable();
  const slotsOfMeasure = createIdTable();
  const ids = createIdTable();
  const postings = createPostings();
  const facets = new Map<string, FacetColumn>();
  const sortKeys = new Map<string, SortableKey>();
  const numbers = new Map<string, Map<number, number>>();
  let statusBits = new Uint8Array(1024);
  let earlierStatuses = new Uint8Array(1024);
  let titleLengths = new Uint8Array(1024);
  let size = 0;

  const measureIdAt = (slot: number): string => documents[slot]?.measureId ?? "";
  const compareIds = (a: number, b: number): number => {
    const [first, second] = [measureIdAt(a), measureIdAt(b)];
    if (first === second) return (documents[a]?.status ?? 0) - (documents[b]?.status ?? 0);
    return first < second ? -1 : 1;
  };
  const liveSlots = (): Uint32Array =>
    Uint32Array.from(documents.keys()).filter((slot) => documents[slot] !== undefined);

  function createSortableKey(): SortableKey {
    const column = createSortColumn();
    return { column, order: createSortOrder({ column, compareIds, liveSlots }) };
  }
  // Without values of its own, this order is that of the measures' ids.
  const byMeasure = createSortableKey();

  function takeSlot(): number {
    const slot = freeSlots.pop() ?? documents.length;
    if (slot >= statusBits.length) {
      statusBits = grownBytes(statusBits);
      earlierStatuses = grownBytes(earlierStatuses);
      titleLengths = grownBytes(titleLengths);
    }
    return slot;
  }

  function put(document: SearchDocument): void {
    remove(document.key);
    const slot = takeSlot();
    const status = statusOrder.indexOf(document.status);
    const { tokens, titleLength } = addWords(slot, document.words);
    documents[slot] = {
      key: document.key,
      measureId: document.measureId,
      title: document.title,
      ids: document.ids.map(normalizeWord),
      status,
      tokens,
    };
    titleLengths[slot] = Math.min(titleLength, 255);
    size += 1;
    slotOfKey.add(document.key, slot);
    for (const id of documents[slot]?.ids ?? []) ids.add(id, slot);
    statusBits[slot] = 1 << status;
    slotsOfMeasure.add(document.measureId, slot);
    orderStatuses(document.measureId);
    setColumns(slot, document, status);
  }

  /** The words go into the postings; which follow each other is kept for phrases. */
  function addWords(slot: number, words: AnalysedWords): { tokens: string; titleLength: number } {
    const tokens: number[] = [];
    const fieldsOf = new Map<number, number>();
    let titleLength = 0;
    fieldGroups.forEach((group, index) => {
      for (const line of words[group].split("\n")) {
        if (line === "") continue;
        for (const word of line.split(" ")) {
          const id = vocabulary.numberOf(word);
          tokens.push(id);
          fieldsOf.set(id, (fieldsOf.get(id) ?? 0) | (1 << index));
        }
        tokens.push(textBreak);
      }
      if (index === 0) titleLength = tokens.length;
      tokens.push(textBreak);
    });
    for (const [id, fields] of fieldsOf) postings.add(id, pack(slot, fields));
    return { tokens: encodeTokens(tokens), titleLength };
  }

  function setColumns(slot: number, document: SearchDocument, status: number): void {
    for (const name of Object.keys(document.filters)) if (!facets.has(name)) facets.set(name, createFacetColumn());
    for (const name of Object.keys(document.sortKeys)) if (!sortKeys.has(name)) sortKeys.set(name, createSortableKey());
    for (const [name, column] of facets) column.set(slot, document.filters[name] ?? [], status);
    for (const [name, { column, order }] of sortKeys) {
      column.set(slot, document.sortKeys[name] ?? null);
      order.insert(slot);
    }
    byMeasure.order.insert(slot);
    for (const [name, value] of Object.entries(document.numbers)) {
      const values = numbers.get(name) ?? new Map<number, number>();
      numbers.set(name, values.set(slot, value));
    }
  }

  /** Each document of a measure is told which of the others step forward before it. */
  function orderStatuses(measureId: string): void {
    const slots = slotsOfMeasure.find(measureId);
    const present = slots.reduce((bits, slot) => bits | (statusBits[slot] ?? 0), 0);
    for (const slot of slots) earlierStatuses[slot] = present & ((statusBits[slot] ?? 1) - 1);
  }

  function remove(key: string): void {
    const [slot] = slotOfKey.find(key);
    const document = slot === undefined ? undefined : documents[slot];
    if (slot === undefined || document === undefined) return;
    for (const { order } of [...sortKeys.values(), byMeasure]) order.remove(slot);
    for (const word of new Set(decodeTokens(document.tokens))) postings.remove(word, slot);
    for (const column of facets.values()) column.clear(slot, document.status);
    for (const values of numbers.values()) values.delete(slot);
    for (const id of document.ids) ids.remove(id, slot);
    slotOfKey.remove(key, slot);
    slotsOfMeasure.remove(document.measureId, slot);
    statusBits[slot] = 0;
    orderStatuses(document.measureId);
    documents[slot] = undefined;
    freeSlots.push(slot);
    size -= 1;
  }

  return {
    put,
    remove,
    size: () => size,
    slotCount: () => documents.length,
    at: (slot) => documents[slot],
    postings,
    ids,
    facets,
    sortKeys,
    byMeasure,
    numbers,
    statusBits: () => statusBits,
    earlierStatuses: () => earlierStatuses,
    titleLengths: () => titleLengths,
  };
}

function grownBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}
