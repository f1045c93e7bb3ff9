import { toWords } from "./tokenize.ts";

/** Incremented when tokenizing changes, so that stored analyses are recognised as outdated. */
export const analysisVersion = 1;

export const fieldGroups = ["title", "definition", "texts"] as const;
/** The words of a document's texts: a line for the title, one for the definition, which may be empty, and one for each other text. */
export type AnalysedWords = string;

export const titleOf = (words: AnalysedWords): string => words.slice(0, words.indexOf("\n"));

export interface DocumentTexts {
  title: string;
  definition: string | null;
  texts: readonly (string | null)[];
}

/** Tokenizes the texts of a document once, so that they can be stored and indexed without being tokenized again. */
export const analyse = ({ title, definition, texts }: DocumentTexts): AnalysedWords =>
  [wordLine(title), wordLine(definition), texts.map(wordLine).filter(Boolean).join("\n")].join("\n");

const wordLine = (text: string | null): string => (text ? toWords(text).join(" ") : "");
