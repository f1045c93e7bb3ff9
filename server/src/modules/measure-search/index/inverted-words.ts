import { createNumbers } from "./growable-array.ts";
import { fieldBits, fieldMask, pack } from "./postings.ts";

/** The words of many documents, word by word, so that the list of a word is looked up once for all that hold it. */
export interface InvertedWords {
  /** Each word that any of the documents holds. */
  words: Uint32Array<ArrayBuffer>;
  /** The places of the documents that hold each word, with the field groups in the lowest bits. */
  holders: Uint32Array<ArrayBuffer>;
  /** Where among the holders those of each word end. */
  ends: Uint32Array<ArrayBuffer>;
}

/** ConcurrencyLimit the words that each document holds around. */
export function createWordInverter(): (held: readonly Uint32Array[]) => InvertedWords {
  // For each word how many hold it, then where the next of them belongs; nothing between two gatherings.
  const places = createNumbers();
  const placeOf = (word: number) => places.values[word] ?? 0;

  function countHolders(held: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
    const words: number[] = [];
    for (const list of held) {
      for (let at = 0; at < list.length; at++) {
        const word = (list[at] ?? 0) >>> fieldBits;
        if (placeOf(word) === 0) words.push(word);
        places.set(word, placeOf(word) + 1);
      }
    }
    return Uint32Array.from(words);
  }

  /** After it each word knows where its first holder belongs. */
  function findEnds(words: Uint32Array): Uint32Array<ArrayBuffer> {
    let end = 0;
    return Uint32Array.from(words, (word) => {
      const start = end;
      end += placeOf(word);
      places.set(word, start);
      return end;
    });
  }

  return (held) => {
    const words = countHolders(held);
    const ends = findEnds(words);
    const holders = new Uint32Array(ends.at(-1) ?? 0);
    held.forEach((list, document) => {
      for (let at = 0; at < list.length; at++) {
        const word = (list[at] ?? 0) >>> fieldBits;
        const place = placeOf(word);
        holders[place] = pack(document, (list[at] ?? 0) & fieldMask);
        places.set(word, place + 1);
      }
    });
    for (const word of words) places.set(word, 0);
    return { words, holders, ends };
  };
}
