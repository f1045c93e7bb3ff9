import { toWords } from "./tokenize.ts";

/** Must be raised when texts are split into words differently, so that stored documents are written again. */
export const analysisVersion = 2;

/** In descending order of weight. */
export const fieldGroups = ["title", "definition", "names", "texts"] as const;
/** The words of a document in order: one line each for title, definition and names, and one for each of the other texts. */
export type AnalysedWords = string;

export const titleOf = (words: AnalysedWords): string => words.slice(0, words.indexOf("\n"));

export interface DocumentTexts {
  title: string;
  definition: string | null;
  /** Names of what the measure refers to: keywords, owner, data sources, reporting systems, sub-measures. */
  names: readonly string[];
  texts: readonly (string | null)[];
}

/** The words of a document, stored so that loading the index does not split the texts again. */
export const analyse = ({ title, definition, names, texts }: DocumentTexts): AnalysedWords =>
  [
    wordLine(title),
    wordLine(definition),
    wordLine(names.join(" ")),
    texts.map(wordLine).filter(Boolean).join("\n"),
  ].join("\n");

/** The same document with further names. */
export function withNames(words: AnalysedWords, names: string): AnalysedWords {
  if (names === "") return words;
  const [title = "", definition = "", known = "", ...texts] = words.split("\n");
  return [title, definition, `${known} ${wordLine(names)}`.trim(), ...texts].join("\n");
}

const wordLine = (text: string | null): string => (text ? toWords(text).join(" ") : "");
