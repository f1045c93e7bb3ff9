import { scanWords } from "../../../language/tokenize.ts";
import { textBreak, type Vocabulary } from "./vocabulary.ts";

/** A text that has been cut into words once, so that it can be marked for many questions. */
export interface PlacedText {
  text: string;
  /** Three for each word: its number, where it starts and where it ends. */
  places: Uint32Array;
}

/** A word that no document holds is like none: nothing asks for it. */
export function placeWords(text: string, vocabulary: Vocabulary): PlacedText {
  const places: number[] = [];
  scanWords(text, (word, start, end) => places.push(vocabulary.find(word) ?? textBreak, start, end));
  return { text, places: Uint32Array.from(places) };
}
