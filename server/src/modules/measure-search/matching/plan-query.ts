import type { ParsedQuery, QueryWord } from "../../../language/parse-query.ts";
import { stem } from "../../../language/stem.ts";
import { addOtherName } from "../vocabulary/expand-word.ts";
import type { Expansion } from "../vocabulary/expansion.ts";
import { maxCorrectedWords } from "../vocabulary/spelling-suggestion.ts";
import type { OtherName, SynonymTable } from "../vocabulary/synonym-table.ts";
import type { AudienceExpander } from "../vocabulary/word-expander.ts";

/** A condition that a document must meet. */
export type Clause =
  | { kind: "word"; expansion: Expansion; ids: readonly string[] }
  /** Several words that together have another name: all of them, or that name. */
  | { kind: "group"; members: Expansion[]; others: Expansion }
  /** Exactly these words in this order; an undefined word is in no document. */
  | { kind: "phrase"; words: (number | undefined)[]; term: string }
  | { kind: "id"; id: string };

export interface Plan {
  clauses: Clause[];
  exclusions: Expansion[];
}

const groupWeight = 0.75;

export function planQuery(query: ParsedQuery, expander: AudienceExpander): Plan {
  const { words, phrases, exclusions, ids } = query;
  const legacyNumbers = ids.filter((id) => !id.includes("-"));
  return {
    clauses: [
      ...ids.filter((id) => id.includes("-")).map((id): Clause => ({ kind: "id", id })),
      ...planWords(words, legacyNumbers, expander),
      ...phrases.map(
        (phrase): Clause => ({
          kind: "phrase",
          words: phrase.map(expander.vocabulary.find),
          term: phrase.join(" "),
        }),
      ),
    ],
    exclusions: exclusions.map(expander.expandStrictly),
  };
}

/** Stops at the first word that matches nothing: then nothing matches the query. */
function planWords(words: readonly QueryWord[], ids: readonly string[], expander: AudienceExpander): Clause[] {
  const clauses: Clause[] = [];
  const expand = createBoundedExpand(expander);
  for (let at = 0; at < words.length; ) {
    const phrase = findPhrase(words.slice(at), expander.synonyms());
    const clause = phrase
      ? planGroup(words.slice(at, at + phrase.length), phrase.others, { expander, expand })
      : planWord(words[at], ids, expand);
    if (clause) clauses.push(clause);
    if (clause && !canMatch(clause, expander)) break;
    at += phrase?.length ?? 1;
  }
  return clauses;
}

function canMatch(clause: Clause, { isAnswered }: AudienceExpander): boolean {
  if (clause.kind === "word") return clause.ids.length > 0 || isAnswered(clause.expansion);
  return clause.kind !== "group" || clause.members.every(isAnswered) || isAnswered(clause.others);
}

type Expand = (word: QueryWord) => Expansion;

/** Forgives typing errors in a limited number of words. */
function createBoundedExpand({ expand, expandMisspelt, isAnswered }: AudienceExpander): Expand {
  let corrections = 0;
  return ({ word, isUnfinished }) => {
    const expansion = expand(word, isUnfinished);
    if (isAnswered(expansion) || corrections === maxCorrectedWords) return expansion;
    corrections += 1;
    return expandMisspelt(word, isUnfinished);
  };
}

function planWord(word: QueryWord | undefined, ids: readonly string[], expand: Expand): Clause | undefined {
  return !word || word.isOptional ? undefined : { kind: "word", expansion: expand(word), ids };
}

function findPhrase(
  words: readonly QueryWord[],
  { phrases }: SynonymTable,
): { length: number; others: OtherName[] } | undefined {
  const phrase = phrases.find(({ stems }) =>
    stems.every((phraseStem, index) => stem(words[index]?.word ?? "") === phraseStem),
  );
  return phrase && { length: phrase.stems.length, others: phrase.others };
}

interface Expanding {
  expander: AudienceExpander;
  expand: Expand;
}

function planGroup(words: readonly QueryWord[], names: readonly OtherName[], { expander, expand }: Expanding): Clause {
  const term = words.map(({ word }) => word).join(" ");
  const others: Expansion = { term, words: new Map(), phrases: [] };
  for (const name of names) addOtherName(others, name, groupWeight, expander.vocabulary);
  return { kind: "group", members: words.filter(({ isOptional }) => !isOptional).map(expand), others };
}
