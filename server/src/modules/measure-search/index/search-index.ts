import { parseQuestion } from "../../../language/parse-question.ts";
import type { Synonym } from "../../../language/synonym.ts";
import { compoundParts } from "../../../language/texts/compound-parts.ts";
import {
  createDocumentStore,
  type DocumentStore,
  putDocument,
  putReadDocument,
  removeDocument,
} from "./document-store.ts";
import { evaluate } from "./evaluate.ts";
import { createExpander, type Expander } from "./expander.ts";
import { createMatcher, explainRow } from "./explain.ts";
import { mendQuestion } from "./mend-question.ts";
import { type Narrowed, narrow } from "./narrow.ts";
import { pickPage } from "./pick-page.ts";
import { type PlacedText, placeWords } from "./placed-text.ts";
import { type Plan, planQuestion } from "./plan-question.ts";
import type { DocumentStatus, SearchAnswer, SearchDocument, SearchQuery } from "./search-types.ts";
import { countVisible, suggestWords } from "./suggest-words.ts";
import { createTally, type Tally } from "./tally.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";
import type { WordsOfMany } from "./words-of-many.ts";

interface Suggestions {
  words: string[];
  titles: string[];
}

/** A catalogue in memory that answers in milliseconds; what is put in is found by the next question. */
export interface SearchIndex {
  put: (document: SearchDocument) => void;
  /** Puts in a document whose words have been read elsewhere, and tells its slot: it has no words until they are added. */
  putRead: (document: SearchDocument, code: string) => number;
  /** The words of documents that have just been put in, each in the slot that stands at its place. */
  addWords: (slots: Uint32Array, words: WordsOfMany) => void;
  remove: (key: string) => void;
  setSynonyms: (synonyms: readonly Synonym[]) => void;
  search: (question: SearchQuery) => SearchAnswer;
  suggest: (beginning: string, visible: readonly DocumentStatus[], limit: number) => Suggestions;
  /** Cuts a text into words, so that it can be marked for one question after the other. */
  place: (text: string) => PlacedText;
  /** Does a few milliseconds of the sorting that questions will need; tells whether there is more. */
  prepareSlice: () => boolean;
  size: () => number;
  /** Every word that has a number, in their order. */
  words: () => string[];
  /** Gives numbers to words that have none yet. */
  learn: (words: readonly string[]) => void;
}

interface State {
  vocabulary: Vocabulary;
  store: DocumentStore;
  expander: Expander;
  tally: Tally;
  preparing: Generator<void, void> | undefined;
}

export function createSearchIndex(): SearchIndex {
  const vocabulary = createVocabulary();
  for (const part of compoundParts) vocabulary.hold(vocabulary.numberOf(part));
  const store = createDocumentStore(vocabulary);
  const expander = createExpander(vocabulary, store.postings);
  const state: State = { vocabulary, store, expander, tally: createTally(0), preparing: undefined };
  return {
    put: (document) => {
      putDocument(store, document);
      expander.forget();
    },
    putRead: (document, code) => putReadDocument(store, document, code),
    addWords: (slots, words) => {
      store.words.addMany(slots, words);
      expander.forget();
    },
    remove: (key) => {
      removeDocument(store, key);
      expander.forget();
    },
    setSynonyms: expander.setSynonyms,
    search: (question) => search(state, question),
    suggest: (beginning, visible, limit) => ({
      words: suggestWords({ beginning, visible, limit }, vocabulary, store),
      titles: suggestTitles(state, { beginning, visible, limit }),
    }),
    place: (text) => placeWords(text, vocabulary),
    prepareSlice: () => prepareSlice(state),
    size: () => store.size,
    words: () => Array.from({ length: vocabulary.size() }, (_, number) => vocabulary.wordAt(number)),
    learn: (words) => words.forEach(vocabulary.numberOf),
  };
}

function search(state: State, question: SearchQuery): SearchAnswer {
  const { vocabulary, store } = state;
  const plan = planQuestion(parseQuestion(question.text), state.expander);
  const { slots, facets } = find(state, question, plan);
  const page = pickPage({ slots, store, tally: state.tally }, question);
  const didYouMean = slots.length === 0 ? mend(state, question) : undefined;
  return {
    rows: page.flatMap((slot) => explainSlot(slot, plan, state)),
    totalCount: slots.length,
    facets,
    matcher: () => createMatcher(plan, vocabulary),
    ...(didYouMean === undefined ? {} : { didYouMean }),
  };
}

function explainSlot(slot: number, plan: Plan, { store, vocabulary }: State): SearchAnswer["rows"] {
  const document = store.documents[slot];
  return document ? [explainRow(document, plan, vocabulary)] : [];
}

function find(state: State, question: SearchQuery, plan: Plan): Narrowed {
  const { store } = state;
  if (state.tally.met.length < store.documents.length)
    state.tally = createTally(Math.ceil(store.documents.length * 1.2));
  return narrow(evaluate(plan, question.subset, store, state.tally), question, store);
}

/** A better spelling is offered only when the asker would find something by it. */
function mend(state: State, question: SearchQuery): string | undefined {
  const { store, vocabulary, expander } = state;
  const count = (id: number): number => countVisible(id, question.visible, store);
  const isAnswered = (word: string): boolean =>
    [...expander.expand(word, false).words.keys()].some((id) => count(id) > 0);
  const mended = mendQuestion(question.text, isAnswered, { vocabulary, count });
  if (mended === undefined) return undefined;
  const { slots } = find(state, { ...question, facets: [] }, planQuestion(parseQuestion(mended), expander));
  return slots.length > 0 ? mended : undefined;
}

interface Beginning {
  beginning: string;
  visible: readonly DocumentStatus[];
  limit: number;
}

function suggestTitles(state: State, { beginning, visible, limit }: Beginning): string[] {
  if (beginning.trim() === "") return [];
  const everything = { filters: {}, ranges: [], facets: [], offset: 0, sort: "relevance" } as const;
  const question: SearchQuery = {
    ...everything,
    text: beginning,
    subset: "TITLE",
    statuses: visible,
    visible,
    limit,
  };
  const { slots } = find(state, question, planQuestion(parseQuestion(beginning), state.expander));
  const page = pickPage({ slots, store: state.store, tally: state.tally }, question);
  return [...new Set(page.map((slot) => state.store.documents[slot]?.title ?? ""))];
}

function prepareSlice(state: State): boolean {
  state.preparing ??= state.store.sortKeys.build();
  const isDone = state.preparing.next().done === true;
  if (isDone) state.preparing = undefined;
  return !isDone;
}
