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
  /** How many words have this spelling or stem. */
  const known = new Map<string, number>();
  const byStem = new Map<string, readonly number[]>();
  const entries = createFragments();

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
  const byFragment = new Map<string, number[]>();

  function add(id: number, word: string): void {
    const text = `\n${word}\n`;
    texts.set(id, text);
    for (const fragment of fragmentsOf(text)) {
      const ids = byFragment.get(fragment);
      if (ids) ids.push(id);
      else byFragment.set(fragment, [id]);
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

function fragmentsOf(text: string): Set<string> {
  const fragments = new Set<string>();
  for (let at = 0; at + fragmentLength <= text.length; at++) fragments.add(text.slice(at, at + fragmentLength));
  return fragments;
}
