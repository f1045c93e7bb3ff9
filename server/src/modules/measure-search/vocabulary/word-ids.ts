/**
 * Maps words to ids. A word is looked up in place in its text: slicing a string for every word of every document would
 * take most of the time of loading them.
 */
export interface WordIds {
  find: (text: string, start: number, end: number) => number | undefined;
  add: (word: string, id: number) => void;
  remove: (word: string) => void;
}

const initialSize = 1 << 16;
const free = 0xffffffff;

/** A hash table with linear probing. */
export function createWordIds(): WordIds {
  const words: string[] = [];
  let table = new Uint32Array(initialSize).fill(free);
  let count = 0;

  const idAt = (position: number): number => table[position] ?? free;
  const nextTo = (position: number): number => (position + 1) & (table.length - 1);
  const homeOf = (word: string): number => hashRange(word, 0, word.length) & (table.length - 1);

  /** The position of the word, or the free one where it belongs. */
  function positionOf(text: string, start: number, end: number): number {
    let position = hashRange(text, start, end) & (table.length - 1);
    for (let id = idAt(position); id !== free; id = idAt(position)) {
      if (equalsRange(words[id] ?? "", text, start, end)) return position;
      position = nextTo(position);
    }
    return position;
  }

  function grow(): void {
    const ids = table.filter((id) => id !== free);
    table = new Uint32Array(table.length * 2).fill(free);
    for (const id of ids) {
      const word = words[id] ?? "";
      table[positionOf(word, 0, word.length)] = id;
    }
  }

  /** Moves later entries of the probe sequence into the gap, so that they are still found. */
  function closeGap(start: number): void {
    const mask = table.length - 1;
    let gap = start;
    for (let position = nextTo(gap); idAt(position) !== free; position = nextTo(position)) {
      const home = homeOf(words[idAt(position)] ?? "");
      if (((position - home) & mask) < ((position - gap) & mask)) continue;
      table[gap] = idAt(position);
      gap = position;
    }
    table[gap] = free;
  }

  return {
    find: (text, start, end) => {
      const id = idAt(positionOf(text, start, end));
      return id === free ? undefined : id;
    },
    add: (word, id) => {
      if (count * 2 > table.length) grow();
      words[id] = word;
      table[positionOf(word, 0, word.length)] = id;
      count += 1;
    },
    remove: (word) => {
      const position = positionOf(word, 0, word.length);
      if (idAt(position) === free) return;
      words[idAt(position)] = "";
      closeGap(position);
      count -= 1;
    },
  };
}

function hashRange(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function equalsRange(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}
