import { fieldBits, fieldMask, pack } from "../index/postings.ts";
import { textBreak } from "../vocabulary/vocabulary.ts";

/** Documents in ascending order of their slots, with their encoded words one after the other. */
export interface CodedDocuments {
  slots: Uint32Array;
  codes: Uint8Array;
  codeLengths: Uint32Array;
  /** Whether the document is inverted, and whether everybody may see it. */
  isIncluded: (at: number) => boolean;
  isPublic: (at: number) => boolean;
}

/** The postings of all words of an index. */
export interface InvertedCodes {
  /** The postings of one word after the other, each in ascending order. */
  postings: Uint32Array<ArrayBuffer>;
  /** Where the postings of each word end. */
  ends: Uint32Array<ArrayBuffer>;
  /** How many of them are of documents that everybody may see. */
  publicCounts: Uint32Array<ArrayBuffer>;
}

/** The distinct words of one document after the other, each with the fields that contain it in its lowest bits. */
interface DecodedBatch {
  slots: number[];
  words: Uint32Array;
  /** Where the words of each document end. */
  ends: number[];
}

/** Inverts all documents of an index with so many words. Two passes: one decodes and counts, the other writes. */
export function invertCodes(batches: Iterable<CodedDocuments>, wordLimit: number): InvertedCodes {
  const counts = new Uint32Array(wordLimit);
  const publicCounts = new Uint32Array(wordLimit);
  const decode = createDecoder({ counts, publicCounts });
  const decoded = Array.from(batches, decode);
  const nexts = new Uint32Array(wordLimit);
  let total = 0;
  for (let word = 0; word < wordLimit; word++) {
    nexts[word] = total;
    total += counts[word] ?? 0;
  }
  const postings = new Uint32Array(total);
  for (const batch of decoded) writePostings(batch, postings, nexts);
  return { postings, ends: nexts, publicCounts };
}

function writePostings({ slots, words, ends }: DecodedBatch, postings: Uint32Array, nexts: Uint32Array): void {
  let at = 0;
  for (const [document, slot] of slots.entries()) {
    for (const end = ends[document] ?? 0; at < end; at++) {
      const word = (words[at] ?? 0) >>> fieldBits;
      const next = nexts[word] ?? 0;
      postings[next] = pack(slot, (words[at] ?? 0) & fieldMask);
      nexts[word] = next + 1;
    }
  }
}

interface WordCounts {
  counts: Uint32Array;
  publicCounts: Uint32Array;
}

function createDecoder({ counts, publicCounts }: WordCounts): (batch: CodedDocuments) => DecodedBatch {
  const fieldsOf = new Uint32Array(counts.length);

  /** Adds the distinct words of a code, in the order they first occur, and returns their end. */
  function decodeWords(code: Uint8Array, words: Uint32Array, start: number): number {
    let end = start;
    readWords(code, (word, group) => {
      const fields = fieldsOf[word] ?? 0;
      if (fields === 0) words[end++] = word;
      fieldsOf[word] = fields | (1 << group);
    });
    return end;
  }

  /** Adds the fields to the words, and counts the words. */
  function takeFields(words: Uint32Array, start: number, { end, isPublic }: { end: number; isPublic: boolean }): void {
    for (let at = start; at < end; at++) {
      const word = words[at] ?? 0;
      words[at] = ((word << fieldBits) | (fieldsOf[word] ?? 0)) >>> 0;
      fieldsOf[word] = 0;
      counts[word] = (counts[word] ?? 0) + 1;
      if (isPublic) publicCounts[word] = (publicCounts[word] ?? 0) + 1;
    }
  }

  return ({ slots, codes, codeLengths, isIncluded, isPublic }) => {
    // There are at most as many words as bytes.
    const words = new Uint32Array(codes.length);
    const batch: DecodedBatch = { slots: [], words, ends: [] };
    let [start, end] = [0, 0];
    for (let at = 0; at < slots.length; at++) {
      const codeEnd = start + (codeLengths[at] ?? 0);
      if (isIncluded(at)) {
        const wordsEnd = decodeWords(codes.subarray(start, codeEnd), words, end);
        takeFields(words, end, { end: wordsEnd, isPublic: isPublic(at) });
        end = wordsEnd;
        batch.slots.push(slots[at] ?? 0);
        batch.ends.push(end);
      }
      start = codeEnd;
    }
    return { ...batch, words: words.slice(0, end) };
  };
}

/** Reads every word with the field group that contains it, like `readTokens`, but from bytes: this is a hot loop. */
function readWords(code: Uint8Array, read: (word: number, group: number) => void): void {
  let [group, previous, token, shift] = [0, textBreak, 0, 0];
  for (let at = 0; at < code.length; at++) {
    const byte = code[at] ?? 0;
    token |= (byte & 127) << shift;
    shift += 7;
    if (byte >= 128) continue;
    if (token !== textBreak) read(token, group);
    else if (previous === textBreak) group += 1;
    previous = token;
    token = 0;
    shift = 0;
  }
}

/** The postings of one word, as a part of the array of all: a hundred thousand copies would cost time and memory. */
export const postingsOf = ({ postings, ends }: InvertedCodes, word: number): Uint32Array =>
  postings.subarray(word === 0 ? 0 : (ends[word - 1] ?? 0), ends[word] ?? 0);
