import { relaxQuantities, separateUnits } from "./quantities.ts";
import { peopleWords, stopWords } from "./texts/stop-words.ts";
import { type Token, tokenize, toWords } from "./tokenize.ts";

export interface QueryWord {
  word: string;
  /** Stop words, and words that compare a number, need not match. */
  isOptional: boolean;
  /** The last word, with nothing after it: it may still be being typed. */
  isUnfinished: boolean;
}

export interface ParsedQuery {
  words: QueryWord[];
  phrases: string[][];
  exclusions: string[];
  /** A UUID or a legacy number. */
  ids: string[];
}

const wholeUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const legacyNumber = /^\d{5}$/;
const quotes = /["\u201c\u201d\u201e\u00bb\u00ab]/;
const quoted =
  /["\u201c\u201d\u201e\u00bb\u00ab]([^"\u201c\u201d\u201e\u00bb\u00ab]*)["\u201c\u201d\u201e\u00bb\u00ab]/g;
const excluded = /(^|\s)-([\p{L}\p{N}\p{M}]+)/gu;

export function parseQuery(text: string): ParsedQuery {
  // Only a query of nothing but an id is one; among words it may be part of a title.
  if (wholeUuid.test(text.trim())) return { words: [], phrases: [], exclusions: [], ids: [text.trim().toLowerCase()] };
  const phrases = [...text.matchAll(quoted)].map(([, phrase = ""]) => toWords(phrase)).filter(isNotEmpty);
  const withoutPhrases = text.replace(quoted, " ").replace(quotes, " ");
  const exclusions = [...withoutPhrases.matchAll(excluded)].flatMap(([, , word = ""]) => toWords(word));
  const words = readWords(withoutPhrases.replace(excluded, " "));
  return { words, phrases, exclusions, ids: findLegacyNumbers(words) };
}

const isNotEmpty = (list: readonly unknown[]): boolean => list.length > 0;

function readWords(typed: string): QueryWord[] {
  const text = separateUnits(typed);
  const tokens = tokenize(text);
  const words = relaxQuantities(
    tokens.map(({ word, end }, index) => ({
      word,
      isOptional: stopWords.has(word) || peopleWords.has(word) || isSubcode(text, tokens, index),
      isUnfinished: index === tokens.length - 1 && end === text.length,
    })),
  );
  if (isOnlyFillers(words)) return words;
  return words.every(({ isOptional }) => isOptional) ? words.map((word) => ({ ...word, isOptional: false })) : words;
}

/** Of "hur många" nothing is left to search for. One word may be the beginning of another, as "för" is. */
const isOnlyFillers = (words: readonly QueryWord[]): boolean =>
  words.length > 1 && words.every(({ word }) => stopWords.has(word));

const category = /^[a-z]\d{2}$/;
const subcode = /^\d{1,2}$/;

/** What follows the point of an ICD-10 code, as in "C50.9": concepts mostly have the category alone. */
function isSubcode(text: string, tokens: readonly Token[], index: number): boolean {
  const [before, { word = "", start = 0 } = {}] = [tokens[index - 1], tokens[index]];
  if (!before || before.end !== start - 1 || text[before.end] !== ".") return false;
  return category.test(before.word) && subcode.test(word);
}

const findLegacyNumbers = (words: readonly QueryWord[]): string[] =>
  words.length === 1 ? words.map(({ word }) => word).filter((word) => legacyNumber.test(word)) : [];
