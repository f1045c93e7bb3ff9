import { stem } from "../../language/stem.ts";
import { toWords } from "../../language/tokenize.ts";
import { yieldToEventLoop } from "../../memory/yield-to-event-loop.ts";

/** Two texts of those added, by the place each was added at, and how alike they are: from 0 to 1. */
export interface SimilarPair {
  first: number;
  second: number;
  similarity: number;
}

const bands = 16;
const rowsInBand = 4;
/** Texts that share so much of their words are worth a look. */
const threshold = 0.85;
/** In a crowd of texts that all look alike each is compared with its next neighbours only. */
const crowd = 50;
const neighbours = 5;
/** So many comparisons are made before others are let in. */
const slice = 2000;

/**
 * What is kept of a text, in one array because there are many: a small picture by which like texts find each other,
 * and then the words as numbers in order.
 */
type Sketch = Uint32Array;

export interface SimilarTexts {
  add: (text: string) => void;
  /** The pairs found, until so many have been found. */
  findPairs: (maxPairs: number, signal: AbortSignal) => Promise<SimilarPair[]>;
}

/**
 * Finds texts that share most of their words, among any number: each text is reduced to a picture of 16 numbers, each
 * made of the least of some hashes of its words (MinHash), and only texts whose pictures agree somewhere are compared
 * word by word.
 */
export function createSimilarTexts(): SimilarTexts {
  const sketches: Sketch[] = [];
  return {
    add: (text) => void sketches.push(toSketch(text)),
    findPairs: async (maxPairs, signal) => {
      const found: SimilarPair[] = [];
      for await (const [first, second] of candidates(sketches)) {
        const similarity = similarityOf(sketches[first], sketches[second]);
        if (similarity >= threshold) found.push({ first, second, similarity });
        if (found.length >= maxPairs || signal.aborted) break;
      }
      return found;
    },
  };
}

function toSketch(text: string): Sketch {
  const words = Uint32Array.from(new Set(toWords(text).map((word) => hashOf(stem(word))))).sort();
  const sketch = new Uint32Array(bands + words.length);
  for (let band = 0; band < bands; band += 1) sketch[band] = pictureOf(words, band);
  sketch.set(words, bands);
  return sketch;
}

function pictureOf(words: Uint32Array, band: number): number {
  let key = band;
  for (let row = 0; row < rowsInBand; row += 1) key = mix(key ^ leastOf(words, band * rowsInBand + row + 1));
  return key;
}

/** The least that the words become when they are mixed in one of many ways. */
function leastOf(words: Uint32Array, way: number): number {
  const salt = Math.imul(way, 0x9e3779b1);
  let least = 0xffffffff;
  for (const word of words) {
    const mixed = mix(word ^ salt);
    if (mixed < least) least = mixed;
  }
  return least;
}

/** Pairs of texts whose pictures agree somewhere, each pair where they first do. */
async function* candidates(sketches: readonly Sketch[]): AsyncGenerator<[number, number]> {
  let given = 0;
  for (let band = 0; band < bands; band += 1) {
    for (const pair of pairsIn(sketches, band, await crowdsOf(sketches, band))) {
      yield pair;
      given += 1;
      if (given % slice === 0) await yieldToEventLoop();
    }
  }
}

/** The places of texts that agree in the band. */
async function crowdsOf(sketches: readonly Sketch[], band: number): Promise<Iterable<number[]>> {
  const crowds = new Map<number, number[]>();
  for (const [place, sketch] of sketches.entries()) {
    const key = sketch[band] ?? 0;
    const places = crowds.get(key);
    if (places) places.push(place);
    else if (sketch.length > bands) crowds.set(key, [place]);
    if (place % slice === 0) await yieldToEventLoop();
  }
  return crowds.values();
}

function* pairsIn(sketches: readonly Sketch[], band: number, crowds: Iterable<number[]>): Generator<[number, number]> {
  for (const places of crowds) {
    const reach = places.length > crowd ? neighbours : places.length;
    for (const [index, first] of places.entries()) {
      const others = places.slice(index + 1, index + 1 + reach);
      yield* others
        .filter((second) => !agreesBefore(sketches[first], sketches[second], band))
        .map((second): [number, number] => [first, second]);
    }
  }
}

function agreesBefore(a: Sketch | undefined, b: Sketch | undefined, band: number): boolean {
  for (let earlier = 0; earlier < band; earlier += 1) if (a?.[earlier] === b?.[earlier]) return true;
  return false;
}

/** The share of words that both have, of all that either has. */
function similarityOf(a: Sketch | undefined, b: Sketch | undefined): number {
  if (!a || !b) return 0;
  let [shared, left, right] = [0, bands, bands];
  while (left < a.length && right < b.length) {
    const [one = 0, other = 0] = [a[left], b[right]];
    if (one === other) shared += 1;
    if (one <= other) left += 1;
    if (other <= one) right += 1;
  }
  return shared / (a.length + b.length - 2 * bands - shared);
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < word.length; place += 1) hash = Math.imul(hash ^ word.charCodeAt(place), 0x01000193);
  return hash >>> 0;
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
