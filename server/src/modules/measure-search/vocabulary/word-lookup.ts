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

export function createWordLookup(spell: (word: string) => string): WordLookup {
  const words: string[] = [];
  const stems: string[] = [];
  /** How many words have this spelling. */
  const spellings = new Map<string, number>();
  const byStem = new Map<string, readonly number[]>();
  const entries = createFragments();

  function count(spelled: string, change: 1 | -1): void {
    const total = (spellings.get(spelled) ?? 0) + change;
    if (total === 0) spellings.delete(spelled);
    else spellings.set(spelled, total);
  }

  function add(id: number, word: string): void {
    const spelled = spell(word);
    const itsStem = stem(spelled);
    words[id] = spelled;
    stems[id] = itsStem;
    count(spelled, 1);
    const sameStem = byStem.get(itsStem);
    byStem.set(itsStem, sameStem ? [...sameStem, id] : [id]);
    entries.add(id, spelled);
  }

  function remove(id: number): void {
    const itsStem = stems[id] ?? "";
    count(words[id] ?? "", -1);
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
    isKnown: (text) => spellings.has(text) || byStem.has(text),
    containing: entries.find,
    startingWith,
    spelled: (word) => startingWith(`${word}\n`),
    ids: entries.ids,
    size: entries.size,
  };
}

interface Fragments {
  add: (id: number, word: string) => void;
  remove: (id: number) => void;
  /** Where the fragment occurs; a line break matches the beginning or the end of a word. */
  find: (fragment: string) => Occurrence[];
  ids: () => number[];
  size: () => number;
}

const fragmentLength = 3;

/** Every word by the groups of three letters it contains, with a line break before and after it. */
function createFragments(): Fragments {
  const texts = new Map<number, string>();
  const byFragment = new Map<number, number[]>();

  function add(id: number, word: string): void {
    const text = `\n${word}\n`;
    texts.set(id, text);
    for (let at = 0; at + fragmentLength <= text.length; at++) {
      const fragment = fragmentAt(text, at);
      const ids = byFragment.get(fragment);
      if (!ids) byFragment.set(fragment, [id]);
      else if (ids.at(-1) !== id) ids.push(id);
    }
  }

  function remove(id: number): void {
    for (const fragment of fragmentsOf(texts.get(id) ?? "")) {
      const others = (byFragment.get(fragment) ?? none).filter((other) => other !== id);
      if (others.length === 0) byFragment.delete(fragment);
      else byFragment.set(fragment, others);
    }
    texts.delete(id);
  }

  /** The words that may contain it: those with the rarest of its groups. */
  function findCandidates(text: string): Iterable<number> {
    const lists = [...fragmentsOf(text)].map((fragment) => byFragment.get(fragment) ?? none);
    return lists.length === 0 ? texts.keys() : lists.reduce((a, b) => (b.length < a.length ? b : a));
  }

  function find(fragment: string): Occurrence[] {
    const found: Occurrence[] = [];
    const lead = fragment.startsWith("\n") ? 1 : 0;
    for (const id of findCandidates(fragment)) {
      const text = texts.get(id) ?? "";
      for (let at = text.indexOf(fragment); at >= 0; at = text.indexOf(fragment, at + 1)) {
        found.push({ id, start: at + lead - 1 });
      }
    }
    return found;
  }

  return { add, remove, find, ids: () => [...texts.keys()], size: () => texts.size };
}

function fragmentsOf(text: string): Set<number> {
  const fragments = new Set<number>();
  for (let at = 0; at + fragmentLength <= text.length; at++) fragments.add(fragmentAt(text, at));
  return fragments;
}

const letterBits = 10;
const letterMask = (1 << letterBits) - 1;

/** Three letters as one number, which needs no new string. Rare letters may share one: texts are compared afterwards. */
const fragmentAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) & letterMask) << (2 * letterBits)) |
  ((text.charCodeAt(at + 1) & letterMask) << letterBits) |
  (text.charCodeAt(at + 2) & letterMask);
