import type { ParsedQuestion, QuestionWord } from "../language/parse-question.ts";
import { stem } from "../language/stem.ts";
import { addOtherName, type Expansion } from "./expand-word.ts";
import type { Expander } from "./expander.ts";
import type { OtherName, SynonymTable } from "./synonym-table.ts";

/** Something a document must have. */
export type Clause =
  | { kind: "word"; expansion: Expansion; ids: readonly string[] }
  /** Several words that together have another name: all of them, or that name. */
  | { kind: "group"; members: Expansion[]; others: Expansion }
  /** Words exactly as they are, in this order; an undefined word is in no document. */
  | { kind: "phrase"; words: (number | undefined)[]; asked: string }
  | { kind: "id"; id: string };

export interface Plan {
  clauses: Clause[];
  exclusions: Expansion[];
}

const groupWeight = 0.75;

export function planQuestion(question: ParsedQuestion, expander: Expander): Plan {
  const { words, phrases, exclusions, ids } = question;
  const numbers = ids.filter((id) => !id.includes("-"));
  return {
    clauses: [
      ...ids.filter((id) => id.includes("-")).map((id): Clause => ({ kind: "id", id })),
      ...planWords(words, numbers, expander),
      ...phrases.map(
        (phrase): Clause => ({
          kind: "phrase",
          words: phrase.map(expander.vocabulary.find),
          asked: phrase.join(" "),
        }),
      ),
    ],
    exclusions: exclusions.map(expander.expandStrictly),
  };
}

function planWords(words: readonly QuestionWord[], ids: readonly string[], expander: Expander): Clause[] {
  const clauses: Clause[] = [];
  for (let at = 0; at < words.length; ) {
    const row = findRow(words.slice(at), expander.synonyms());
    if (row) clauses.push(planGroup(words.slice(at, at + row.length), row.others, expander));
    else clauses.push(...planWord(words[at], ids, expander));
    at += row?.length ?? 1;
  }
  return clauses;
}

function planWord(word: QuestionWord | undefined, ids: readonly string[], { expand }: Expander): Clause[] {
  if (!word || word.isOptional) return [];
  return [{ kind: "word", expansion: expand(word.word, word.isUnfinished), ids }];
}

function findRow(
  words: readonly QuestionWord[],
  { ofRows }: SynonymTable,
): { length: number; others: OtherName[] } | undefined {
  const row = ofRows.find(({ stems }) => stems.every((rowStem, index) => stem(words[index]?.word ?? "") === rowStem));
  return row && { length: row.stems.length, others: row.others };
}

function planGroup(words: readonly QuestionWord[], names: readonly OtherName[], expander: Expander): Clause {
  const asked = words.map(({ word }) => word).join(" ");
  const others: Expansion = { asked, words: new Map(), rows: [] };
  for (const name of names) addOtherName(others, name, groupWeight, expander.vocabulary);
  const members = words
    .filter(({ isOptional }) => !isOptional)
    .map(({ word, isUnfinished }) => expander.expand(word, isUnfinished));
  return { kind: "group", members, others };
}
