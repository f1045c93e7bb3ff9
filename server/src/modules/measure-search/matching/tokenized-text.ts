import { scanRanges } from "../../../language/tokenize.ts";
import { createNumbers } from "../index/growable-array.ts";
import { textBreak, type Vocabulary } from "../vocabulary/vocabulary.ts";

/** A text with its words as ids, so that it can be marked for many queries. */
export interface TokenizedText {
  text: string;
  /** Three numbers per word: its id, where it starts and where it ends. */
  tokens: Uint32Array;
}

/** Those of the text that is being tokenized. */
const scanned = createNumbers();

/** A word that no document contains cannot be matched, so it gets no id. */
export function tokenizeText(text: string, vocabulary: Vocabulary): TokenizedText {
  const { findIn } = vocabulary.of("internal");
  let count = 0;
  scanRanges(text, (source, { from, to, start, end }) => {
    scanned.set(count++, findIn(source, from, to) ?? textBreak);
    scanned.set(count++, start);
    scanned.set(count++, end);
  });
  return { text, tokens: scanned.values.slice(0, count) };
}
