import { stem } from "../../../language/stem.ts";

interface Occurrence {
  id: number;
  start: number;
}

/** Words by id, in their own spelling or in a folded one, searchable by stem, prefix and fragment. */
export interface WordLookup {
  add: (id: number, word: string) => void;
  remove: (id: number) => void;
  spell: (word: string) => string;
  wordAt: (id: number) => string;
  stemAt: (id: number) => string;
  withStem: (stem: string) => readonly number[];
  /** Whether the text is a word, or the stem of one. */
  isKnown: (text: string) => boolean;
  containing: (fragment: string) => Occurrence[];
  startingWith: (prefix: string) => number[];
  /** The words with exactly this spelling. */
  spelled: (word: string) => number[];
  /** Every word in the order they were added. */
  ids: () => number[];
  size: () => number;
}

const none: readonly number[] = [];
/** The text is rebuilt when more than half of it, and more than this, belongs to removed words. */
const maxRemovedEntries = 1000;

export function createWordLookup(spell: (word: string) => string): WordLookup {
  const words: string[] = [];
  const stems: string[] = [];
  /** How many words have this spelling or stem. */
  const known = new Map<string, number>();
  const byStem = new Map<string, readonly number[]>();
  const entries = createWordText();

  function count(text: string, change: 1 | -1): void {
    const total = (known.get(text) ?? 0) + change;
    if (total === 0) known.delete(text);
    else known.set(text, total);
  }

  function add(id: number, word: string): void {
    const spelled = spell(word);
    const itsStem = stem(spelled);
    words[id] = spelled;
    stems[id] = itsStem;
    count(spelled, 1);
    count(itsStem, 1);
    byStem.set(itsStem, [...(byStem.get(itsStem) ?? none), id]);
    entries.add(id, spelled);
  }

  function remove(id: number): void {
    const itsStem = stems[id] ?? "";
    count(words[id] ?? "", -1);
    count(itsStem, -1);
    const others = (byStem.get(itsStem) ?? none).filter((other) => other !== id);
    if (others.length === 0) byStem.delete(itsStem);
    else byStem.set(itsStem, others);
    words[id] = "";
    stems[id] = "";
    entries.remove(id);
  }

  const startingWith = (prefix: string): number[] => entries.find(`\n${prefix}`).map(({ id }) => id);
  return {
    add,
    remove,
    spell,
    wordAt: (id) => words[id] ?? "",
    stemAt: (id) => stems[id] ?? "",
    withStem: (wanted) => byStem.get(wanted) ?? none,
    isKnown: (text) => known.has(text),
    containing: entries.find,
    startingWith,
    spelled: (word) => startingWith(`${word}\n`),
    ids: entries.ids,
    size: entries.size,
  };
}

interface WordText {
  add: (id: number, word: string) => void;
  remove: (id: number) => void;
  /** Where the fragment occurs; a line break matches the beginning or the end of a word. */
  find: (fragment: string) => Occurrence[];
  ids: () => number[];
  size: () => number;
}

/** All words in one string, one per line: searching it for a fragment is much faster than testing each word. */
function createWordText(): WordText {
  let text = "\n";
  let ids: number[] = [];
  let starts: number[] = [];
  /** The line of each word; a removed word has none. */
  let lineOf = new Map<number, number>();

  const isLive = (line: number): boolean => lineOf.get(ids[line] ?? -1) === line;
  const liveIds = (): number[] => ids.filter((_, line) => isLive(line));

  function add(id: number, word: string): void {
    lineOf.set(id, ids.length);
    ids.push(id);
    starts.push(text.length);
    text += `${word}\n`;
  }

  function remove(id: number): void {
    lineOf.delete(id);
    if (ids.length - lineOf.size > lineOf.size + maxRemovedEntries) removeDeadLines();
  }

  function removeDeadLines(): void {
    const live = [...ids.keys()].filter(isLive).map((line) => ({ id: ids[line] ?? 0, word: wordOn(line) }));
    text = "\n";
    ids = [];
    starts = [];
    lineOf = new Map();
    for (const { id, word } of live) add(id, word);
  }

  const wordOn = (line: number): string => text.slice(starts[line] ?? 0, (starts[line + 1] ?? text.length) - 1);

  /** The last line that starts at or before the offset. */
  function lineAround(offset: number): number {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function find(fragment: string): Occurrence[] {
    const found: Occurrence[] = [];
    const lead = fragment.startsWith("\n") ? 1 : 0;
    for (let at = text.indexOf(fragment); at >= 0; at = text.indexOf(fragment, at + 1)) {
      const line = lineAround(at + lead);
      if (isLive(line)) found.push({ id: ids[line] ?? 0, start: at + lead - (starts[line] ?? 0) });
    }
    return found;
  }

  return { add, remove, find, ids: liveIds, size: () => lineOf.size };
}
