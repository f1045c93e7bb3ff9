import { stem } from "../../language/stem.ts";
import { toWords } from "../../language/tokenize.ts";
import { yieldToEventLoop } from "../../memory/yield-to-event-loop.ts";

/** Two of the added texts by their index, and the share of words that they have in common, from 0 to 1. */
export interface SimilarPair {
  first: number;
  second: number;
  similarity: number;
}

const bands = 16;
const rowsInBand = 4;
const minSimilarity = 0.85;
/** In a larger bucket each text is compared with its next neighbours only. */
const maxComparedBucket = 50;
const comparedNeighbours = 5;
const comparisonsPerYield = 2000;

/**
 * A text as one array, because there are many: the key of each band, then the hashes of its words in ascending order.
 */
type Sketch = Uint32Array;

export interface SimilarTexts {
  add: (text: string) => void;
  /** The first `maxPairs` pairs of similar texts. */
  findPairs: (maxPairs: number, signal: AbortSignal) => Promise<SimilarPair[]>;
}

/**
 * Finds texts that share most of their words by MinHash with locality-sensitive hashing: each text gets a key per band,
 * made of the minima of several hashes of its words, and only texts with an equal key in some band are compared.
 */
export function createSimilarTexts(): SimilarTexts {
  const sketches: Sketch[] = [];
  return {
    add: (text) => void sketches.push(toSketch(text)),
    findPairs: async (maxPairs, signal) => {
      const found: SimilarPair[] = [];
      for await (const [first, second] of listCandidates(sketches)) {
        const similarity = similarityOf(sketches[first], sketches[second]);
        if (similarity >= minSimilarity) found.push({ first, second, similarity });
        if (found.length >= maxPairs || signal.aborted) break;
      }
      return found;
    },
  };
}

function toSketch(text: string): Sketch {
  const words = Uint32Array.from(new Set(toWords(text).map((word) => hashOf(stem(word))))).sort();
  const sketch = new Uint32Array(bands + words.length);
  for (let band = 0; band < bands; band += 1) sketch[band] = bandKey(words, band);
  sketch.set(words, bands);
  return sketch;
}

function bandKey(words: Uint32Array, band: number): number {
  let key = band;
  for (let row = 0; row < rowsInBand; row += 1) key = mix(key ^ minHash(words, band * rowsInBand + row + 1));
  return key;
}

function minHash(words: Uint32Array, seed: number): number {
  const salt = Math.imul(seed, 0x9e3779b1);
  let min = 0xffffffff;
  for (const word of words) {
    const mixed = mix(word ^ salt);
    if (mixed < min) min = mixed;
  }
  return min;
}

/** Pairs of texts with an equal key in some band; each pair once, from the first such band. */
async function* listCandidates(sketches: readonly Sketch[]): AsyncGenerator<[number, number]> {
  let yielded = 0;
  for (let band = 0; band < bands; band += 1) {
    for (const pair of pairsIn(sketches, band, await bucketsOf(sketches, band))) {
      yield pair;
      yielded += 1;
      if (yielded % comparisonsPerYield === 0) await yieldToEventLoop();
    }
  }
}

/** The indexes of the texts that have the same key in the band. */
async function bucketsOf(sketches: readonly Sketch[], band: number): Promise<Iterable<number[]>> {
  const buckets = new Map<number, number[]>();
  for (const [index, sketch] of sketches.entries()) {
    const key = sketch[band] ?? 0;
    const indexes = buckets.get(key);
    if (indexes) indexes.push(index);
    else if (sketch.length > bands) buckets.set(key, [index]);
    if (index % comparisonsPerYield === 0) await yieldToEventLoop();
  }
  return buckets.values();
}

function* pairsIn(sketches: readonly Sketch[], band: number, buckets: Iterable<number[]>): Generator<[number, number]> {
  for (const indexes of buckets) {
    const compared = indexes.length > maxComparedBucket ? comparedNeighbours : indexes.length;
    for (const [index, first] of indexes.entries()) {
      const others = indexes.slice(index + 1, index + 1 + compared);
      yield* others
        .filter((second) => !agreesInEarlierBand(sketches[first], sketches[second], band))
        .map((second): [number, number] => [first, second]);
    }
  }
}

function agreesInEarlierBand(a: Sketch | undefined, b: Sketch | undefined, band: number): boolean {
  for (let earlier = 0; earlier < band; earlier += 1) if (a?.[earlier] === b?.[earlier]) return true;
  return false;
}

/** The Jaccard index of the words. */
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
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
