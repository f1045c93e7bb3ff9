/**
 * Which number a word has, asked for with the word still in its text: cutting out a string for every word of every
 * document would take most of the time it takes to load them.
 */
export interface WordIds {
  find: (text: string, start: number, end: number) => number | undefined;
  add: (word: string) => number;
}

const firstSize = 1 << 16;
const free = 0xffffffff;

export function createWordIds(): WordIds {
  const words: string[] = [];
  let table = new Uint32Array(firstSize).fill(free);

  /** The place in the table that has the word, or the free one where it belongs. */
  function placeOf(text: string, start: number, end: number): number {
    const last = table.length - 1;
    let place = hashPiece(text, start, end) & last;
    for (let number = table[place] ?? free; number !== free; number = table[place] ?? free) {
      if (isPiece(words[number] ?? "", text, start, end)) return place;
      place = (place + 1) & last;
    }
    return place;
  }

  function grow(): void {
    table = new Uint32Array(table.length * 2).fill(free);
    words.forEach((word, number) => {
      table[placeOf(word, 0, word.length)] = number;
    });
  }

  return {
    find: (text, start, end) => {
      const number = table[placeOf(text, start, end)] ?? free;
      return number === free ? undefined : number;
    },
    add: (word) => {
      if (words.length * 2 > table.length) grow();
      table[placeOf(word, 0, word.length)] = words.length;
      return words.push(word) - 1;
    },
  };
}

function hashPiece(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isPiece(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}
