import { parseQuestion } from "../language/parse-question.ts";
import type { Synonym } from "../language/synonym.ts";
import { compoundParts } from "../language/texts/compound-parts.ts";
import { toWords } from "../language/tokenize.ts";
import { createDocumentStore, type DocumentStore, statusBit } from "./document-store.ts";
import { createTally, evaluate, type Tally } from "./evaluate.ts";
import { type Expansion, expandStrictly, expandWord } from "./expand-word.ts";
import { createMatcher, explainRow } from "./explain.ts";
import { mendQuestion } from "./mend-question.ts";
import { narrow } from "./narrow.ts";
import { pickPage } from "./pick-page.ts";
import { type Plan, planQuestion } from "./plan-question.ts";
import { fieldBits } from "./postings.ts";
import type { DocumentStatus, SearchAnswer, SearchDocument, SearchQuestion } from "./search-types.ts";
import { createSynonymTable } from "./synonym-table.ts";
import { createVocabulary } from "./vocabulary.ts";

export interface Suggestions {
  words: string[];
  titles: string[];
}

/** A catalogue in memory that answers in milliseconds; what is put in is found by the next question. */
export interface SearchIndex {
  put: (document: SearchDocument) => void;
  remove: (key: string) => void;
  setSynonyms: (synonyms: readonly Synonym[]) => void;
  search: (question: SearchQuestion) => SearchAnswer;
  suggest: (beginning: string, visible: readonly DocumentStatus[], limit: number) => Suggestions;
  /** Does a few milliseconds of the sorting that questions will need; tells whether there is more. */
  prepareSlice: () => boolean;
  size: () => number;
}

export function createSearchIndex(): SearchIndex {
  const vocabulary = createVocabulary();
  for (const part of compoundParts) vocabulary.numberOf(part);
  const store = createDocumentStore(vocabulary);
  let synonyms = createSynonymTable([]);
  let tally: Tally = createTally(0);
  const expansions = new Map<string, Expansion>();
  let preparing: Generator<void, void> | undefined;

  function expand(word: string, isUnfinished: boolean): Expansion {
    const name = isUnfinished ? `${word}*` : word;
    const known = expansions.get(name);
    if (known) return known;
    const made = expandWord(word, isUnfinished, { vocabulary, synonyms, count: store.postings.count });
    if (expansions.size > 1000) expansions.clear();
    expansions.set(name, made);
    return made;
  }

  function plan(text: string): Plan {
    return planQuestion(parseQuestion(text), {
      vocabulary,
      synonyms,
      expand,
      expandStrictly: (word) => expandStrictly(word, { vocabulary }),
    });
  }

  function find(question: SearchQuestion, planned: Plan): { slots: Uint32Array; facets: SearchAnswer["facets"] } {
    if (tally.met.length < store.slotCount()) tally = createTally(Math.ceil(store.slotCount() * 1.2) + 64);
    return narrow(evaluate(planned, question.subset, store, tally), question, store);
  }

  function search(question: SearchQuestion): SearchAnswer {
    const planned = plan(question.text);
    const { slots, facets } = find(question, planned);
    const scoreOf = createScore(question.text, store, tally);
    const page = pickPage({ slots, scoreOf }, question, store);
    const rows = page.map((slot) => explainRow(slot, planned, store, vocabulary));
    const didYouMean = slots.length === 0 ? mend(question) : undefined;
    return {
      rows,
      totalCount: slots.length,
      facets,
      matcher: createMatcher(planned, vocabulary),
      ...(didYouMean === undefined ? {} : { didYouMean }),
    };
  }

  /** A better spelling is offered only when the asker would find something by it. */
  function mend(question: SearchQuestion): string | undefined {
    const count = (id: number) => countVisible(id, question.visible, store);
    const isAnswered = (word: string) => [...expand(word, false).words.keys()].some((id) => count(id) > 0);
    const mended = mendQuestion(question.text, isAnswered, { vocabulary, count });
    if (mended === undefined) return undefined;
    return find(question, plan(mended)).slots.length > 0 ? mended : undefined;
  }

  function suggest(beginning: string, visible: readonly DocumentStatus[], limit: number): Suggestions {
    const last = toWords(beginning).at(-1);
    if (last === undefined) return { words: [], titles: [] };
    const words = vocabulary.plain
      .startingWith(last)
      .map((id) => ({ word: vocabulary.wordAt(id), count: countVisible(id, visible, store) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
    return { words: words.slice(0, limit).map(({ word }) => word), titles: suggestTitles(beginning, visible, limit) };
  }

  function suggestTitles(text: string, visible: readonly DocumentStatus[], limit: number): string[] {
    const everything = { filters: {}, ranges: [], facets: [], offset: 0, sort: "relevance" } as const;
    const question: SearchQuestion = { ...everything, text, subset: "TITLE", statuses: visible, visible, limit };
    const { slots } = find(question, plan(text));
    const page = pickPage({ slots, scoreOf: createScore(text, store, tally) }, question, store);
    return [...new Set(page.map((slot) => store.at(slot)?.title ?? ""))];
  }

  function prepareSlice(): boolean {
    preparing ??= prepareAll(store);
    const isDone = preparing.next().done === true;
    if (isDone) preparing = undefined;
    return !isDone;
  }

  return {
    put: (document) => {
      expansions.clear();
      store.put(document);
    },
    remove: (key) => {
      expansions.clear();
      store.remove(key);
    },
    setSynonyms: (list) => {
      expansions.clear();
      synonyms = createSynonymTable(list);
      for (const word of synonyms.words) vocabulary.numberOf(word);
    },
    search,
    suggest,
    prepareSlice,
    size: store.size,
  };
}

function* prepareAll(store: DocumentStore): Generator<void, void> {
  for (const { order } of [store.byMeasure, ...store.sortKeys.values()]) yield* order.build();
}

function countVisible(id: number, visible: readonly DocumentStatus[], store: DocumentStore): number {
  const bits = visible.reduce((all, status) => all | statusBit(status), 0);
  const statuses = store.statusBits();
  let count = 0;
  for (const posting of store.postings.of(id)) if ((statuses[posting >>> fieldBits] ?? 0) & bits) count += 1;
  return count;
}

const exactTitle = 1_000_000;

/** The worth of the words found, a little more for short titles, and most for the very title asked for. */
function createScore(text: string, store: DocumentStore, tally: Tally): (slot: number) => number {
  const asked = toWords(text).join(" ");
  const lengths = store.titleLengths();
  const titleOf = (slot: number) => toWords(store.at(slot)?.title ?? "").join(" ");
  const length = toWords(text).length;
  return (slot) => {
    const worth = (tally.score[slot] ?? 0) + Math.max(0, 40 - 2 * (lengths[slot] ?? 0));
    return lengths[slot] === length + 1 && titleOf(slot) === asked ? worth + exactTitle : worth;
  };
}
