import { stem } from "../../../language/stem.ts";

interface Occurrence {
  id: number;
  start: number;
}

/** The words of the vocabulary as they are, or as they are without accents, and the ways to look among them. */
export interface WordLookup {
  add: (id: number, word: string) => void;
  /** Only words that somebody holds are found: a document, or a list of words. */
  setHeld: (id: number, isHeld: boolean) => void;
  spell: (word: string) => string;
  wordAt: (id: number) => string;
  stemAt: (id: number) => string;
  /** The words that share a stem. */
  withStem: (stem: string) => readonly number[];
  isKnown: (text: string) => boolean;
  containing: (fragment: string) => Occurrence[];
  startingWith: (prefix: string) => number[];
  /** The words spelled exactly so. */
  spelled: (word: string) => number[];
  size: () => number;
}

const none: readonly number[] = [];

export function createWordLookup(spell: (word: string) => string): WordLookup {
  const words: string[] = [];
  const stems: string[] = [];
  const starts: number[] = [];
  const isHeld: boolean[] = [];
  // How many held words are spelled so, or have that stem.
  const known = new Map<string, number>();
  const byStem = new Map<string, number[]>();
  // All words in one string: looking for a fragment in it is far quicker than asking each word.
  let everything = "\n";

  function add(id: number, word: string): void {
    const spelled = spell(word);
    const itsStem = stem(spelled);
    words[id] = spelled;
    stems[id] = itsStem;
    starts[id] = everything.length;
    everything += `${spelled}\n`;
    isHeld[id] = false;
    const family = byStem.get(itsStem);
    if (family) family.push(id);
    else byStem.set(itsStem, [id]);
  }

  function setHeld(id: number, held: boolean): void {
    isHeld[id] = held;
    for (const text of [words[id] ?? "", stems[id] ?? ""]) known.set(text, (known.get(text) ?? 0) + (held ? 1 : -1));
  }

  /** The last word that starts at or before the place. */
  function wordAround(place: number): number {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function containing(fragment: string): Occurrence[] {
    const found: Occurrence[] = [];
    for (let at = everything.indexOf(fragment); at >= 0; at = everything.indexOf(fragment, at + 1)) {
      const id = wordAround(at);
      if (isHeld[id]) found.push({ id, start: at - (starts[id] ?? 0) });
    }
    return found;
  }

  function startingWith(prefix: string): number[] {
    const found: number[] = [];
    const needle = `\n${prefix}`;
    for (let at = everything.indexOf(needle); at >= 0; at = everything.indexOf(needle, at + 1)) {
      const id = wordAround(at + 1);
      if (isHeld[id]) found.push(id);
    }
    return found;
  }

  return {
    add,
    setHeld,
    spell,
    wordAt: (id) => words[id] ?? "",
    stemAt: (id) => stems[id] ?? "",
    withStem: (asked) => (byStem.get(asked) ?? none).filter((id) => isHeld[id]),
    isKnown: (text) => (known.get(text) ?? 0) > 0,
    containing,
    startingWith,
    spelled: (word) => startingWith(`${word}\n`),
    size: () => words.length,
  };
}
