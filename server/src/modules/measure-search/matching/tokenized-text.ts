import { scanWords } from "../../../language/tokenize.ts";
import { textBreak, type Vocabulary } from "../vocabulary/vocabulary.ts";

/** A text that has been cut into words once, so that it can be marked for many queries. */
export interface TokenizedText {
  text: string;
  /** Three for each word: its number, where it starts and where it ends. */
  places: Uint32Array;
}

/** A word that no document holds is like none: nothing asks for it. */
export function tokenizeText(text: string, vocabulary: Vocabulary): TokenizedText {
  const places: number[] = [];
  scanWords(text, (word, start, end) => places.push(vocabulary.find(word) ?? textBreak, start, end));
  return { text, places: Uint32Array.from(places) };
}
