import { textBreak } from "../vocabulary/vocabulary.ts";
import { createBytes, type GrowableBytes } from "./growable-array.ts";
import { createPostings, fieldBits, filterPostings, type Postings, pack } from "./postings.ts";
import { readTokens } from "./token-code.ts";

/** A phrase as the stems of its words, which inflections share. */
export type PhraseStems = readonly string[];

/**
 * The documents that contain each of a list of phrases, kept up to date with every change: finding them again after a change
 * took nine tenths of a search in a large catalogue.
 */
export interface PhraseIndex {
  /** Those of the documents that are wanted, in the form of a word's postings; undefined unless the phrase is indexed. */
  find: (stems: PhraseStems, isWanted: (slot: number) => boolean) => Uint32Array | undefined;
  /**
   * Indexes these phrases and no others, in small steps; until the end, `find` knows those of before. Nothing is done when
   * they are the same.
   */
  build: (phrases: Iterable<PhraseStems>) => Generator<void, void>;
  /** To be called when the words of a document have been stored. */
  put: (slot: number) => void;
  remove: (slot: number) => void;
  capture: () => CapturedPhrases;
  /** Replaces everything. Postings in slots without a document are left out. */
  restore: (captured: CapturedPhrases) => void;
}

/** The phrases with their postings, one list after the other. */
interface CapturedPhrases {
  phrases: PhraseStems[];
  /** Where the list of each phrase ends. */
  ends: Uint32Array;
  postings: Uint32Array;
}

interface Source {
  documents: readonly ({ tokens: string } | undefined)[];
  /** The stem of a word that a document contains. */
  stemAt: (word: number) => string;
}

interface IndexedPhrase {
  stems: PhraseStems;
  /** The position of the stem that fewest phrases have. */
  anchor: number;
  /** The number of its list among the postings. */
  number: number;
}

interface PhraseTable {
  byKey: ReadonlyMap<string, IndexedPhrase>;
  /** The phrases with this stem as their anchor. */
  withAnchor: (word: number) => readonly IndexedPhrase[];
  postings: Postings;
  /** By slot, 1 when the document contains any of the phrases. */
  holding: GrowableBytes;
  /** The documents in the slots below are indexed. */
  slotCount: number;
}

const documentsPerStep = 50;
const keyOf = (stems: PhraseStems): string => stems.join(" ");

export function createPhraseIndex({ documents, stemAt }: Source): PhraseIndex {
  let current = createTable([], stemAt);
  /** The table that is being built. */
  let next: PhraseTable | undefined;
  const findPhrases = createPhraseFinder(stemAt);

  function add({ withAnchor, postings, holding }: PhraseTable, slot: number): void {
    for (const [{ number }, fields] of findPhrases(documents[slot]?.tokens ?? "", withAnchor)) {
      postings.add(number, pack(slot, fields), false);
      holding.set(slot, 1);
    }
  }

  function remove({ byKey, postings, holding }: PhraseTable, slot: number): void {
    if (holding.values[slot] !== 1) return;
    for (const { number } of byKey.values()) postings.remove(number, slot, false);
    holding.set(slot, 0);
  }

  /** Documents that a new table has not reached yet are indexed when it does. */
  const tablesWith = (slot: number): PhraseTable[] => (next && slot < next.slotCount ? [current, next] : [current]);

  function* build(phrases: Iterable<PhraseStems>): Generator<void, void> {
    const table = createTable(phrases, stemAt);
    const isKnown = isSame(table, current);
    next = isKnown ? undefined : table;
    if (!isKnown) yield* fillNext(table);
  }

  function* fillNext(table: PhraseTable): Generator<void, void> {
    while (table.slotCount < documents.length) {
      add(table, table.slotCount++);
      if (table.slotCount % documentsPerStep === 0) yield;
      // Another list of phrases has replaced this one.
      if (next !== table) return;
    }
    current = table;
    next = undefined;
  }

  return {
    find: (stems, isWanted) => {
      const phrase = current.byKey.get(keyOf(stems));
      if (!phrase) return undefined;
      return filterPostings(
        current.postings.of(phrase.number).subarray(0, current.postings.count(phrase.number)),
        isWanted,
      );
    },
    build,
    put: (slot) => {
      for (const table of tablesWith(slot)) {
        remove(table, slot);
        add(table, slot);
      }
    },
    remove: (slot) => {
      for (const table of tablesWith(slot)) remove(table, slot);
    },
    capture: () => capture(current),
    restore: (captured) => {
      current = createTable(captured.phrases, stemAt);
      fill(current, captured, (slot) => documents[slot] !== undefined);
    },
  };
}

const isSame = (one: PhraseTable, other: PhraseTable): boolean =>
  one.byKey.size === other.byKey.size && [...one.byKey.keys()].every((key) => other.byKey.has(key));

function capture({ byKey, postings }: PhraseTable): CapturedPhrases {
  const lists = Array.from(byKey.values(), ({ number }) => postings.of(number).subarray(0, postings.count(number)));
  const ends = new Uint32Array(lists.length);
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const [at, list] of lists.entries()) {
    all.set(list, end);
    end += list.length;
    ends[at] = end;
  }
  return { phrases: Array.from(byKey.values(), ({ stems }) => stems), ends, postings: all };
}

function fill(table: PhraseTable, captured: CapturedPhrases, hasDocument: (slot: number) => boolean): void {
  let start = 0;
  for (const [at, { number }] of [...table.byKey.values()].entries()) {
    const end = captured.ends[at] ?? start;
    const list = filterPostings(captured.postings.subarray(start, end), hasDocument);
    if (list.length > 0) table.postings.restore(number, list, 0);
    for (const posting of list) table.holding.set(posting >>> fieldBits, 1);
    start = end;
  }
}

function createTable(phrases: Iterable<PhraseStems>, stemAt: Source["stemAt"]): PhraseTable {
  const distinct = new Map(Array.from(phrases, (stems) => [keyOf(stems), stems]));
  const counts = new Map<string, number>();
  for (const stem of [...distinct.values()].flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const countOf = (stem: string): number => counts.get(stem) ?? 0;
  const indexed = Array.from(distinct.values(), (stems, number) => {
    const rarest = stems.reduce((a, b) => (countOf(b) < countOf(a) ? b : a));
    return { stems, anchor: stems.indexOf(rarest), number };
  });
  return {
    byKey: new Map(indexed.map((phrase) => [keyOf(phrase.stems), phrase])),
    withAnchor: createAnchorLookup(indexed, stemAt),
    postings: createPostings(),
    holding: createBytes(),
    slotCount: 0,
  };
}

const noPhrases: readonly IndexedPhrase[] = [];

/** Every word of every document is looked up, so what was found for a word is noted with the stem that it had then. */
function createAnchorLookup(phrases: readonly IndexedPhrase[], stemAt: Source["stemAt"]): PhraseTable["withAnchor"] {
  const byStem = Map.groupBy(phrases, ({ stems, anchor }) => stems[anchor] ?? "");
  const notedStems: string[] = [];
  const noted: (readonly IndexedPhrase[])[] = [];
  return (word) => {
    const stem = stemAt(word);
    if (notedStems[word] !== stem) {
      notedStems[word] = stem;
      noted[word] = byStem.get(stem) ?? noPhrases;
    }
    return noted[word] ?? noPhrases;
  };
}

type PhraseFields = Iterable<[IndexedPhrase, number]>;

/** Finds the phrases in a document's words, each with the field groups that contain it as bits. */
function createPhraseFinder(stemAt: Source["stemAt"]) {
  const words: number[] = [];
  const groups: number[] = [];
  let found = new Map<IndexedPhrase, number>();

  /** A break between texts has no stem. */
  const isAt = (start: number, { stems }: IndexedPhrase): boolean =>
    stems.every((wanted, at) => stemAt(words[start + at] ?? textBreak) === wanted);

  function note(at: number, phrase: IndexedPhrase | undefined): void {
    const start = at - (phrase?.anchor ?? 0);
    if (!phrase || start < 0 || !isAt(start, phrase)) return;
    found.set(phrase, (found.get(phrase) ?? 0) | (1 << (groups[start] ?? 0)));
  }

  return (code: string, withAnchor: PhraseTable["withAnchor"]): PhraseFields => {
    found = new Map();
    words.length = 0;
    groups.length = 0;
    readTokens(code, (word, group) => {
      words.push(word);
      groups.push(group);
      return false;
    });
    for (let at = 0; at < words.length; at++) {
      const phrases = withAnchor(words[at] ?? textBreak);
      for (let index = 0; index < phrases.length; index++) note(at, phrases[index]);
    }
    return found;
  };
}
