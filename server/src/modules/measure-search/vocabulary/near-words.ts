import { editDistance } from "../../../language/edit-distance.ts";
import { fold } from "../../../language/fold.ts";
import { soundKey } from "../../../language/sound-key.ts";

interface NearWord {
  id: number;
  /** Typing errors between the words; half an error when they sound alike. */
  errors: number;
}

/** Finds words that are spelled almost like another, by the letter pairs they share. */
export interface NearWords {
  add: (id: number, folded: string) => void;
  remove: (id: number) => void;
  /** Those in the documents of an audience. Longer words may have more errors. */
  find: (word: string, isReferenced: (id: number) => boolean) => NearWord[];
}

/** One typing error changes at most three pairs: two letters that changed places. */
const pairsPerError = 3;

/** Shorter words are like too many others. */
const minKeyLength = 4;
/** No word of health care is longer; the number of words that share letters with it grows with its length. */
const maxLength = 60;
/** How many errors a word is away from one that sounds the same. */
const soundsAlike = 0.5;
/** Shorter words cannot both sound different and be misspelt. */
const minLengthOfBoth = 8;
const maxErrorsIn = ({ length }: string): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

export function createNearWords(): NearWords {
  const spellings: string[] = [];
  const keys: string[] = [];
  const byPair = new Map<number, number[]>();
  let shared = new Uint8Array(1024);

  function add(id: number, spelled: string): void {
    const key = soundKey(spelled);
    spellings[id] = spelled;
    keys[id] = key;
    for (const pair of pairsOf(key)) {
      const ids = byPair.get(pair);
      if (ids) ids.push(id);
      else byPair.set(pair, [id]);
    }
  }

  function remove(id: number): void {
    for (const pair of pairsOf(keys[id] ?? "")) {
      const others = (byPair.get(pair) ?? []).filter((other) => other !== id);
      if (others.length === 0) byPair.delete(pair);
      else byPair.set(pair, others);
    }
    spellings[id] = "";
    keys[id] = "";
  }

  /** Counts for each word the pairs it shares; returns the words that share any. */
  function countShared(pairs: readonly number[]): number[] {
    if (shared.length < keys.length) shared = new Uint8Array(keys.length * 2);
    const touched: number[] = [];
    for (const id of pairs.flatMap((pair) => byPair.get(pair) ?? [])) {
      if (shared[id] === 0) touched.push(id);
      shared[id] = (shared[id] ?? 0) + 1;
    }
    return touched;
  }

  /** The words that share enough pairs; the counters are reset for the next search. */
  function findCandidates(pairs: readonly number[], minShared: number): number[] {
    const touched = countShared(pairs);
    const candidates = touched.filter((id) => (shared[id] ?? 0) >= minShared);
    for (const id of touched) shared[id] = 0;
    return candidates;
  }

  function errorsBetween(spelled: string, key: string, id: number): number {
    const otherKey = keys[id] ?? "";
    if (key === otherKey) return soundsAlike;
    const errors = editDistance(spelled, spellings[id] ?? "", maxErrorsIn(spelled));
    return key.length < minLengthOfBoth ? errors : Math.min(errors, soundsAlike + editDistance(key, otherKey, 1));
  }

  return {
    add,
    remove,
    find: (word, isReferenced) => {
      const spelled = fold(word);
      const key = soundKey(spelled);
      if (key.length < minKeyLength || spelled.length > maxLength) return [];
      const maxErrors = maxErrorsIn(spelled);
      const pairs = pairsOf(key);
      const candidates = findCandidates(pairs, Math.max(1, pairs.length - pairsPerError * Math.max(maxErrors, 1)));
      return candidates.filter(isReferenced).flatMap((id) => {
        const errors = errorsBetween(spelled, key, id);
        return errors > Math.max(maxErrors, soundsAlike) ? [] : [{ id, errors }];
      });
    },
  };
}

/** Each pair of neighbouring letters once, with the beginning and the end of the word as letters. */
function pairsOf(key: string): number[] {
  const padded = `^${key}$`;
  const pairs: number[] = [];
  for (let at = 0; at < padded.length - 1; at++) {
    // A number for each pair needs no new string.
    const pair = padded.charCodeAt(at) * 0x10000 + padded.charCodeAt(at + 1);
    if (!pairs.includes(pair)) pairs.push(pair);
  }
  return pairs;
}
