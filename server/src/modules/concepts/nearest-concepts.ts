import type { Concept } from "@indikatorkatalogen/contract";
import { fold } from "../../language/fold.ts";
import { stem } from "../../language/stem.ts";
import { stopWords } from "../../language/texts/stop-words.ts";
import { toWords } from "../../language/tokenize.ts";

const maxNearest = 5;
const minLikeness = 0.4;

interface Text {
  /** The first two letters of each word. */
  starts: readonly string[];
  stems: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
}

/** The concepts whose terms share words with a text, or are spelled like it, the nearest first. */
export function findNearestConcepts(words: string, concepts: readonly Concept[]): Concept[] {
  const wanted = parse(words);
  if (wanted.pairs.size === 0) return [];
  return concepts
    .map((concept) => ({ concept, likeness: likenessOf(concept, wanted) }))
    .filter(({ likeness }) => likeness >= minLikeness)
    .toSorted((a, b) => b.likeness - a.likeness || (a.concept.preferred < b.concept.preferred ? -1 : 1))
    .slice(0, maxNearest)
    .map(({ concept }) => concept);
}

function likenessOf({ preferred, terms }: Concept, wanted: Text): number {
  let best = 0;
  for (const term of [preferred, ...terms.map((one) => one.term)]) {
    const text = parse(term);
    // Misspelt words nearly always begin correctly, and comparing all letters of every term is slow.
    if (!text.starts.some((start) => wanted.starts.includes(start))) continue;
    best = Math.max(best, share(wanted.stems, text.stems), share(wanted.pairs, text.pairs));
  }
  return best;
}

const parsed = new Map<string, Text>();
const maxParsed = 50_000;

/** Stems of the words that carry meaning, and pairs of letters. Terms are parsed once. */
function parse(text: string): Text {
  const known = parsed.get(text);
  if (known) return known;
  const words = toWords(text).filter((word) => !stopWords.has(word));
  const folded = words.map((word) => fold(word));
  const letters = folded.join(" ");
  const pairs = Array.from({ length: Math.max(letters.length - 1, 0) }, (_, at) => letters.slice(at, at + 2));
  const starts = folded.map((word) => word.slice(0, 2));
  const result = { starts, stems: new Set(words.map((word) => fold(stem(word)))), pairs: new Set(pairs) };
  if (parsed.size >= maxParsed) parsed.clear();
  parsed.set(text, result);
  return result;
}

/** Dice's coefficient: twice the number in common, of the number in both. */
function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const one of a) if (b.has(one)) common += 1;
  return (2 * common) / (a.size + b.size);
}
