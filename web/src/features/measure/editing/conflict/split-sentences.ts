import { abbreviations, closingAbbreviations } from "../../../../texts/abbreviations.ts";

/** A sentence, or a line of a list, with the white space after it. */
export interface Sentence {
  text: string;
  gap: string;
}

/** A mark that may end a sentence, with closing quotes or brackets, and the white space after it; or a line break. */
const possibleEnd = /([.!?…]+["”’»)\]]*)(\s+)|\s*\n\s*/gu;

/** Splits a text into whole sentences; joined with their gaps they are the text. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  const lead = /^\s*/.exec(text)?.[0].length ?? 0;
  let start = lead;
  for (const match of text.slice(lead).matchAll(possibleEnd)) {
    const at = match.index + lead;
    const [whole, mark = "", space = whole] = match;
    const sentence = text.slice(start, at) + mark;
    const isEnd = space.includes("\n") || endsSentence(sentence, mark, text.slice(at + whole.length));
    if (!isEnd || sentence === "") continue;
    sentences.push({ text: sentence, gap: space });
    start = at + whole.length;
  }
  const last = text.slice(start).trimEnd();
  return last === "" ? sentences : [...sentences, { text: last, gap: "" }];
}

/** What can begin a sentence: a capital letter, a digit, an opening quote or bracket, a dash. */
const beginning = /^["“”’»«([–—-]*[\p{Lu}\p{N}]/u;

function endsSentence(sentence: string, mark: string, rest: string): boolean {
  if (!beginning.test(rest)) return false;
  if (mark !== ".") return true;
  const word = (/(\S+)\.$/.exec(sentence)?.[1] ?? "").replace(/^["“”’»«([]+/, "").toLowerCase();
  if (closingAbbreviations.has(word)) return /^["“”’»«([–—-]*\p{Lu}/u.test(rest);
  return !abbreviations.has(word) && !isInitial(sentence) && !isItemNumber(sentence);
}

/** `A. Ek` is one name. */
const isInitial = (sentence: string) => /(^|\s)\p{Lu}\.$/u.test(sentence);

/** `1. Vårdtillfällen` begins a list. */
const isItemNumber = (sentence: string) => /^\d{1,2}\.$/.test(sentence.trim());
