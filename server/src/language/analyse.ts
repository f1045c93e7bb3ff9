import { toWords } from "./tokenize.ts";

/** Raised whenever texts are cut into words in a new way, so that stored analyses can be told to be old. */
export const analysisVersion = 1;

export const fieldGroups = ["title", "definition", "texts"] as const;
type FieldGroup = (typeof fieldGroups)[number];

/** The texts of a document as its words in order, with a space between words and a line for each text. */
export type AnalysedWords = Record<FieldGroup, string>;

export interface DocumentTexts {
  title: string;
  definition: string | null;
  texts: readonly (string | null)[];
}

/** The words of a document, ready to be stored and put into the index without reading the texts again. */
export function analyse({ title, definition, texts }: DocumentTexts): AnalysedWords {
  return {
    title: wordLine(title),
    definition: wordLine(definition),
    texts: texts.map(wordLine).filter(Boolean).join("\n"),
  };
}

const wordLine = (text: string | null): string => (text ? toWords(text).join(" ") : "");
