import { createNumbers } from "./growable-array.ts";
import { fieldBits, fieldMask, pack } from "./postings.ts";

/** The words of many documents, grouped by word, so that the postings of a word are looked up once for all of them. */
export interface InvertedWords {
  /** Every word that any of the documents contains. */
  words: Uint32Array<ArrayBuffer>;
  /** The documents of each word by their index, with the field groups in the lowest bits. */
  documents: Uint32Array<ArrayBuffer>;
  /** Where the documents of each word end. */
  ends: Uint32Array<ArrayBuffer>;
}

export function createWordInverter(): (documents: readonly Uint32Array[]) => InvertedWords {
  // For each word how many documents contain it, then where the next of them is written; all zero between two calls.
  const positions = createNumbers();
  const positionOf = (word: number) => positions.values[word] ?? 0;

  function countDocuments(documents: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
    const words: number[] = [];
    for (const list of documents) {
      for (let at = 0; at < list.length; at++) {
        const word = (list[at] ?? 0) >>> fieldBits;
        if (positionOf(word) === 0) words.push(word);
        positions.set(word, positionOf(word) + 1);
      }
    }
    return Uint32Array.from(words);
  }

  /** Turns the counts into the position of each word's first document. */
  function findEnds(words: Uint32Array): Uint32Array<ArrayBuffer> {
    let end = 0;
    return Uint32Array.from(words, (word) => {
      const start = end;
      end += positionOf(word);
      positions.set(word, start);
      return end;
    });
  }

  return (lists) => {
    const words = countDocuments(lists);
    const ends = findEnds(words);
    const documents = new Uint32Array(ends.at(-1) ?? 0);
    lists.forEach((list, document) => {
      for (let at = 0; at < list.length; at++) {
        const word = (list[at] ?? 0) >>> fieldBits;
        const position = positionOf(word);
        documents[position] = pack(document, (list[at] ?? 0) & fieldMask);
        positions.set(word, position + 1);
      }
    });
    for (const word of words) positions.set(word, 0);
    return { words, documents, ends };
  };
}
