import type { ParsedQuery, QueryWord } from "../../../language/parse-query.ts";
import { stem } from "../../../language/stem.ts";
import { isEverydayWord } from "../../../language/texts/everyday-words.ts";
import { isCountryOrYear, isPlace } from "../../../language/texts/places-and-years.ts";
import { peopleWords } from "../../../language/texts/stop-words.ts";
import type { AudienceExpander } from "../vocabulary/audience-expander.ts";
import type { OtherName, PhraseMatch } from "../vocabulary/concept-table.ts";
import { maxCorrectedWords } from "../vocabulary/correct-word.ts";
import { addNames, onlyDigits } from "../vocabulary/expand-word.ts";
import { type Expansion, type NameKind, weights } from "../vocabulary/expansion.ts";

/** A condition that a document must meet. */
export type Clause =
  | { kind: "word"; expansion: Expansion; ids: readonly string[] }
  /** Several words that together have another name: all of them, or that name. Those of a compound are no concept. */
  | { kind: "group"; members: Expansion[]; others: Expansion; concept?: "clinical" | "general" }
  /** Exactly these words in this order; an undefined word is in no document. */
  | { kind: "phrase"; words: (number | undefined)[]; term: string }
  /** One of these ids. */
  | { kind: "id"; ids: readonly string[] };

interface Correction {
  from: string;
  to: string;
}

export interface Plan {
  clauses: Clause[];
  /** Documents need not meet these, but rank higher when they do. */
  optional: Clause[];
  /** No other documents match. In ascending order. */
  only?: Uint32Array;
  exclusions: Expansion[];
  /** Words that were replaced because nothing matches them as they were typed. */
  corrections: Correction[];
}

export function planQuery(
  query: ParsedQuery,
  expander: AudienceExpander,
  measureIds: readonly (readonly string[])[] = [],
): Plan {
  const { words, phrases, exclusions, ids } = query;
  const legacyNumbers = ids.filter((id) => !id.includes("-"));
  const planned = planWords(words, legacyNumbers, expander);
  return {
    clauses: [
      ...ids.filter((id) => id.includes("-")).map((id): Clause => ({ kind: "id", ids: [id] })),
      ...measureIds.map((alternatives): Clause => ({ kind: "id", ids: alternatives })),
      ...planned.clauses,
      ...planPhrases(phrases, expander),
    ],
    optional: planned.optional,
    exclusions: exclusions.map(expander.expandStrictly),
    corrections: planned.corrections,
  };
}

/** A phrase that is repeated counts once. */
function planPhrases(phrases: ParsedQuery["phrases"], { vocabulary }: AudienceExpander): Clause[] {
  const distinct = new Map(phrases.map((phrase) => [phrase.join(" "), phrase]));
  return Array.from(distinct, ([term, phrase]) => ({ kind: "phrase", words: phrase.map(vocabulary.find), term }));
}

/** The term that a clause stands for, as it is shown. */
export function termOf(clause: Clause): string {
  switch (clause.kind) {
    case "word":
      return clause.expansion.term;
    case "group":
      return clause.others.term;
    case "phrase":
      return clause.term;
    case "id":
      return clause.ids.join(" ");
  }
}

interface Planning {
  expander: AudienceExpander;
  ids: readonly string[];
  corrections: Correction[];
  /** How many words have been looked up among those with a similar spelling, with or without success. */
  lookups: number;
}

function planWords(words: readonly QueryWord[], ids: readonly string[], expander: AudienceExpander) {
  const planning: Planning = { expander, ids, corrections: [], lookups: 0 };
  const clauses: Clause[] = [];
  let pool = words;
  for (let concept = findConcept(pool, expander); concept; concept = findConcept(pool, expander)) {
    const isMember = new Set(concept.positions);
    clauses.push(
      planConcept(
        pool.filter((_, position) => isMember.has(position)),
        concept,
        planning,
      ),
    );
    pool = pool.filter((_, position) => !isMember.has(position));
  }
  const remaining = pool.filter(({ isOptional }) => !isOptional);
  for (let at = 0; at < remaining.length; at++) {
    const [word, next] = [remaining[at], remaining[at + 1]];
    const joined = word && next && findJoined(word.word, next.word, expander);
    if (word && next && joined) {
      clauses.push(planJoined([word, next], joined, planning));
      at += 1;
    } else if (word) clauses.push(...planWord(word, planning));
  }
  // Everyday words alone are not found.
  const [first] = remaining;
  if (clauses.length === 0 && first) {
    clauses.push({ kind: "word", expansion: expander.expand(first.word, first.isUnfinished), ids });
  }
  return { ...separateEveryday(clauses, expander), corrections: planning.corrections };
}

/** Next to other words, those of any conversation only add to the score, unless they are terms, and so do years. */
function separateEveryday(clauses: readonly Clause[], { concepts }: AudienceExpander) {
  const isEveryday = (clause: Clause): boolean =>
    clause.kind === "word" &&
    (isCountryOrYear(clause.expansion.term) ||
      (isEverydayWord(clause.expansion.term) && concepts().ofWord(clause.expansion.term).length === 0));
  const required = clauses.filter((clause) => !isEveryday(clause));
  if (required.length === 0) return { clauses: [...clauses], optional: [] };
  return { clauses: required, optional: clauses.filter(isEveryday) };
}

function findConcept(words: readonly QueryWord[], { concepts }: AudienceExpander): PhraseMatch | undefined {
  return words.length < 2 ? undefined : concepts().findPhrase(words.map(({ word }) => word));
}

/** Documents must contain all words of the term, or another name of the concept. */
function planConcept(words: readonly QueryWord[], match: PhraseMatch, { expander }: Planning): Clause {
  const { hasMatches, isWide } = expander;
  const term = words.map(({ word }) => word).join(" ");
  const others = expandNames(term, match.names, expander);
  const members = membersOfTerm(words, others, expander);
  for (const [level, names] of match.broader.entries()) {
    if ((isWide && level === 0) || (!hasMatches(others) && !members.every(hasMatches)))
      addWeighted(others, { names, kind: "broader", weight: weights.synonym * weights.broader }, expander);
  }
  return { kind: "group", members, others, concept: match.isClinical ? "clinical" : "general" };
}

interface WeightedNames {
  names: readonly OtherName[];
  kind: NameKind;
  weight: number;
}

function addWeighted(expansion: Expansion, { names, ...rest }: WeightedNames, expander: AudienceExpander): void {
  addNames(
    expansion,
    names.map((name) => ({ name, ...rest })),
    expander,
  );
}

function expandNames(term: string, names: readonly OtherName[], expander: AudienceExpander): Expansion {
  const expansion: Expansion = { term, words: new Map(), phrases: [] };
  addWeighted(expansion, { names, kind: "synonym", weight: weights.synonym }, expander);
  return expansion;
}

/** What documents must contain of a term, unless they have another name of it. */
function membersOfTerm(words: readonly QueryWord[], others: Expansion, expander: AudienceExpander): Expansion[] {
  const { hasMatches } = expander;
  const required = words.filter(({ isOptional }) => !isOptional);
  const [first] = required;
  // Medicines alone are not what "för många mediciner" is about.
  if (required.length === 1 && first && !onlyDigits.test(first.word) && hasMatches(others))
    return [expandNames(others.term, [{ name: others.term, words: words.map(({ word }) => word) }], expander)];
  const all = (first ? required : words).map(({ word }) => expander.expand(word, false));
  const informative = all.filter((member) => hasMatches(member) || !isEverydayWord(member.term));
  return informative.length > 0 ? informative : all;
}

/** Two words that are one in the catalogue, such as "höft fraktur". */
function findJoined(
  first: string,
  second: string,
  { vocabulary, countDocuments }: AudienceExpander,
): string | undefined {
  return [`${first}${second}`, `${first}s${second}`].find((joined) => {
    const id = vocabulary.find(joined);
    return id !== undefined && countDocuments(id) > 0;
  });
}

function planJoined(words: readonly QueryWord[], joined: string, { expander }: Planning): Clause {
  const members = words.map(({ word, isUnfinished }) => expander.expand(word, isUnfinished));
  const others = { ...expander.expand(joined, false), term: words.map(({ word }) => word).join(" ") };
  return { kind: "group", members, others };
}

/** A compound in fewer documents than this is also searched for as its parts. */
const rareCompound = 3;

/**
 * A word that matches nothing is a compound of known words, a misspelt word, or one that the catalogue lacks. If any text
 * could contain it, its absence tells nothing.
 */
function planWord({ word, isUnfinished }: QueryWord, planning: Planning): Clause[] {
  const { expander, ids } = planning;
  const expansion = expander.expand(word, isUnfinished);
  const asWord = (one: Expansion): Clause => ({ kind: "word", expansion: one, ids });
  const isCommon = countUpTo(rareCompound, expansion, expander) === rareCompound;
  if (ids.length > 0 || isCommon || isPlace(word)) return [asWord(expansion)];
  const hasMatches = expander.hasMatches(expansion);
  const parts = hasMatches ? splitTerm(word, expander) : expander.split(word);
  if (!hasMatches && (isEverydayWord(word) || isCountryOrYear(word))) return [];
  const meant = hasMatches ? undefined : findMeant(word, parts !== undefined, planning);
  if (meant) return [asWord(meant)];
  // All parts are required together, or the compound would match more than its parts.
  if (parts) return [{ kind: "group", members: membersOf(parts, expander), others: expansion }];
  return [asWord(expansion)];
}

/** The word that was meant by one that nothing knows: its noun, or the one that it misspells. */
function findMeant(word: string, isCompound: boolean, planning: Planning): Expansion | undefined {
  const { expander, corrections } = planning;
  if (expander.isKnown(word)) return undefined;
  const noun = findNoun(word, expander);
  if (noun !== undefined) return { ...expander.expand(noun, false), term: word };
  const correction = correct(word, isCompound, planning);
  if (correction === undefined) return undefined;
  corrections.push({ from: word, to: correction });
  return expander.expand(correction, false);
}

const verbStem = /^(.{4,})er$/;
const nounEndings = ["", "ation", "ering", "ion", "ing"];

/** What a verb is called as a noun: "trombolyserad" is about "trombolys", "transplanterad" about "transplantation". */
function findNoun(word: string, { isKnown }: AudienceExpander): string | undefined {
  const [, root] = verbStem.exec(stem(word)) ?? [];
  return root === undefined ? undefined : nounEndings.map((ending) => `${root}${ending}`).find(isKnown);
}

/** The parts of a term that is found must be terms too: "sjukskriven" is not about what is "skriven". */
function splitTerm(word: string, { split, concepts }: AudienceExpander): string[] | undefined {
  const isTerm = (one: string) => concepts().ofWord(one).length > 0;
  const parts = split(word);
  return isTerm(word) && !parts?.every(isTerm) ? undefined : parts;
}

/** What a "strokepatient" is about is stroke. */
const membersOf = (parts: readonly string[], { expand }: AudienceExpander): Expansion[] =>
  parts.filter((part) => !peopleWords.has(part)).map((part) => expand(part, false));

/** A shorter compound is too often one letter from another word. */
const minMisspeltCompound = 10;

/** Many a misspelt compound can be split into words by chance, so a slip in a long one is looked for all the same. */
function correct(word: string, isCompound: boolean, planning: Planning): string | undefined {
  if (planning.lookups === maxCorrectedWords || (isCompound && word.length < minMisspeltCompound)) return undefined;
  planning.lookups += 1;
  return planning.expander.correct(word, isCompound ? 1 : undefined);
}

/** How many documents contain the words of an expansion; counting ends at the limit. */
function countUpTo(limit: number, { words, phrases }: Expansion, { countDocuments }: AudienceExpander): number {
  let count = phrases.length;
  for (const id of words.keys()) {
    if (count >= limit) break;
    count += countDocuments(id);
  }
  return Math.min(count, limit);
}
