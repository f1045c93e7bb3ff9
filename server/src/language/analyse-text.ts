import { toWords } from "./tokenize.ts";

/** Raised whenever texts are cut into words in a new way, so that stored analyses can be told to be old. */
export const analysisVersion = 1;

export const fieldGroups = ["title", "definition", "texts"] as const;
/** The words of a document's texts in order: a line for the title, one for the definition, empty when there is none, and one for each of the rest. */
export type AnalysedWords = string;

export const titleOf = (words: AnalysedWords): string => words.slice(0, words.indexOf("\n"));

export interface DocumentTexts {
  title: string;
  definition: string | null;
  texts: readonly (string | null)[];
}

/** The words of a document, ready to be stored and put into the index without reading the texts again. */
export const analyse = ({ title, definition, texts }: DocumentTexts): AnalysedWords =>
  [wordLine(title), wordLine(definition), texts.map(wordLine).filter(Boolean).join("\n")].join("\n");

const wordLine = (text: string | null): string => (text ? toWords(text).join(" ") : "");
