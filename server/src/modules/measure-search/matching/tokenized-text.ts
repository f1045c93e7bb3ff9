import { scanWords } from "../../../language/tokenize.ts";
import { textBreak, type Vocabulary } from "../vocabulary/vocabulary.ts";

/** A text with its words as ids, so that it can be marked for many queries. */
export interface TokenizedText {
  text: string;
  /** Three numbers per word: its id, where it starts and where it ends. */
  tokens: Uint32Array;
}

/** A word that no document contains cannot be matched, so it gets no id. */
export function tokenizeText(text: string, vocabulary: Vocabulary): TokenizedText {
  const { find } = vocabulary.of("internal");
  const tokens: number[] = [];
  scanWords(text, (word, start, end) => tokens.push(find(word) ?? textBreak, start, end));
  return { text, tokens: Uint32Array.from(tokens) };
}
