import type { ParsedQuery, QueryWord } from "../../../language/parse-query.ts";
import { stem } from "../../../language/stem.ts";
import { addOtherName, type Expansion } from "../vocabulary/expand-word.ts";
import type { OtherName, SynonymTable } from "../vocabulary/synonym-table.ts";
import type { WordExpander } from "../vocabulary/word-expander.ts";

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

export function planQuery(query: ParsedQuery, expander: WordExpander): Plan {
  const { words, phrases, exclusions, ids } = query;
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

function planWords(words: readonly QueryWord[], ids: readonly string[], expander: WordExpander): Clause[] {
  const clauses: Clause[] = [];
  for (let at = 0; at < words.length; ) {
    const row = findRow(words.slice(at), expander.synonyms());
    if (row) clauses.push(planGroup(words.slice(at, at + row.length), row.others, expander));
    else clauses.push(...planWord(words[at], ids, expander));
    at += row?.length ?? 1;
  }
  return clauses;
}

function planWord(word: QueryWord | undefined, ids: readonly string[], { expand }: WordExpander): Clause[] {
  if (!word || word.isOptional) return [];
  return [{ kind: "word", expansion: expand(word.word, word.isUnfinished), ids }];
}

function findRow(
  words: readonly QueryWord[],
  { ofRows }: SynonymTable,
): { length: number; others: OtherName[] } | undefined {
  const row = ofRows.find(({ stems }) => stems.every((rowStem, index) => stem(words[index]?.word ?? "") === rowStem));
  return row && { length: row.stems.length, others: row.others };
}

function planGroup(words: readonly QueryWord[], names: readonly OtherName[], expander: WordExpander): Clause {
  const asked = words.map(({ word }) => word).join(" ");
  const others: Expansion = { asked, words: new Map(), rows: [] };
  for (const name of names) addOtherName(others, name, groupWeight, expander.vocabulary);
  const members = words
    .filter(({ isOptional }) => !isOptional)
    .map(({ word, isUnfinished }) => expander.expand(word, isUnfinished));
  return { kind: "group", members, others };
}
