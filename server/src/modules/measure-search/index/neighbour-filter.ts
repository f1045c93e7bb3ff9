import { textBreak } from "../vocabulary/vocabulary.ts";
import { createBytes } from "./growable-array.ts";
import { type PhrasePositions, readTokens } from "./token-code.ts";

/**
 * Which words stand next to each other in each document, as bits that several pairs share (a Bloom filter). Most documents
 * that contain all words of a phrase contain them apart; reading their texts to find out takes ten times as long as this.
 */
export interface NeighbourFilter {
  /** Replaces the pairs of the document in this slot. */
  set: (slot: number, code: string) => void;
  /** False only when the document does not contain all of these pairs. */
  mayContain: (slot: number, pairs: Uint32Array) => boolean;
}

/** About a quarter of them are set by a document of usual length. */
const bytesPerDocument = 128;
const bitsPerDocument = bytesPerDocument * 8;

export function createNeighbourFilter(): NeighbourFilter {
  const bits = createBytes();

  function set(slot: number, code: string): void {
    const start = slot * bytesPerDocument;
    // Makes room for all of them.
    bits.set(start + bytesPerDocument - 1, 0);
    const { values } = bits;
    values.fill(0, start, start + bytesPerDocument);
    let previous = textBreak;
    readTokens(code, (word) => {
      if (word !== textBreak && previous !== textBreak) {
        const bit = bitOf(previous, word);
        const at = start + (bit >>> 3);
        values[at] = (values[at] ?? 0) | (1 << (bit & 7));
      }
      previous = word;
      return false;
    });
  }

  function mayContain(slot: number, pairs: Uint32Array): boolean {
    const { values } = bits;
    for (let at = 0; at < pairs.length; at++) {
      const bit = pairs[at] ?? 0;
      if (((values[slot * bytesPerDocument + (bit >>> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }

  return { set, mayContain };
}

/** The neighbours in a phrase; none beside a position where several words may be. */
export function pairsOf(positions: PhrasePositions): Uint32Array {
  const words = positions.map((choice) => (choice.size === 1 ? [...choice][0] : undefined));
  const pairs = words.slice(1).flatMap((word, at) => {
    const previous = words[at];
    return word === undefined || previous === undefined ? [] : bitOf(previous, word);
  });
  return Uint32Array.from(pairs);
}

function bitOf(word: number, next: number): number {
  const hash = Math.imul(word, 0x9e3779b1) ^ Math.imul(next, 0x85ebca6b);
  return ((hash ^ (hash >>> 15)) >>> 0) % bitsPerDocument;
}
