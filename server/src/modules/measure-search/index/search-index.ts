import { parseQuery } from "../../../language/parse-query.ts";
import type { Synonym } from "../../../language/synonym.ts";
import { compoundParts } from "../../../language/texts/compound-parts.ts";
import { applyFilters, type FilteredSlots } from "../facets/apply-filters.ts";
import { createMatcher, explainRow } from "../matching/explain-match.ts";
import { evaluate } from "../matching/match-documents.ts";
import { type Plan, planQuery } from "../matching/plan-query.ts";
import { createScoreBuffer, type ScoreBuffer } from "../matching/score-buffer.ts";
import { type TokenizedText, tokenizeText } from "../matching/tokenized-text.ts";
import { pickPage } from "../sorting/pick-page.ts";
import { countVisible, suggestWords } from "../vocabulary/complete-word.ts";
import { suggestSpelling } from "../vocabulary/spelling-suggestion.ts";
import { createVocabulary, type Vocabulary } from "../vocabulary/vocabulary.ts";
import { createWordExpander, type WordExpander } from "../vocabulary/word-expander.ts";
import {
  createDocumentStore,
  type DocumentStore,
  putDocument,
  putReadDocument,
  removeDocument,
} from "./document-store.ts";
import type { InvertedWords } from "./inverted-words.ts";
import type { DocumentStatus, SearchAnswer, SearchDocument, SearchQuery } from "./search-types.ts";

interface Suggestions {
  words: string[];
  titles: string[];
}

/** A catalogue in memory that answers in milliseconds; what is put in is found by the next query. */
export interface SearchIndex {
  put: (document: SearchDocument) => void;
  /** Puts in a document whose words have been read elsewhere, and tells its slot: it has no words until they are added. */
  putRead: (document: SearchDocument, code: string) => number;
  /** The words of documents that have just been put in, each in the slot that stands at its place. */
  addWords: (slots: Uint32Array, words: InvertedWords) => void;
  remove: (key: string) => void;
  setSynonyms: (synonyms: readonly Synonym[]) => void;
  search: (query: SearchQuery) => SearchAnswer;
  suggest: (beginning: string, visible: readonly DocumentStatus[], limit: number) => Suggestions;
  /** Cuts a text into words, so that it can be marked for one query after the other. */
  place: (text: string) => TokenizedText;
  /** Does a few milliseconds of the sorting that queries will need; tells whether there is more. */
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
  expander: WordExpander;
  buffer: ScoreBuffer;
  preparing: Generator<void, void> | undefined;
}

export function createSearchIndex(): SearchIndex {
  const vocabulary = createVocabulary();
  for (const part of compoundParts) vocabulary.hold(vocabulary.numberOf(part));
  const store = createDocumentStore(vocabulary);
  const expander = createWordExpander(vocabulary, store.postings);
  const state: State = { vocabulary, store, expander, buffer: createScoreBuffer(0), preparing: undefined };
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
    search: (query) => search(state, query),
    suggest: (beginning, visible, limit) => ({
      words: suggestWords({ beginning, visible, limit }, vocabulary, store),
      titles: suggestTitles(state, { beginning, visible, limit }),
    }),
    place: (text) => tokenizeText(text, vocabulary),
    prepareSlice: () => prepareSlice(state),
    size: () => store.size,
    words: () => Array.from({ length: vocabulary.size() }, (_, number) => vocabulary.wordAt(number)),
    learn: (words) => words.forEach(vocabulary.numberOf),
  };
}

function search(state: State, query: SearchQuery): SearchAnswer {
  const { vocabulary, store } = state;
  const plan = planQuery(parseQuery(query.text), state.expander);
  const { slots, facets } = find(state, query, plan);
  const page = pickPage({ slots, store, buffer: state.buffer }, query);
  const didYouMean = slots.length === 0 ? correctSpelling(state, query) : undefined;
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

function find(state: State, query: SearchQuery, plan: Plan): FilteredSlots {
  const { store } = state;
  if (state.buffer.clausesMet.length < store.documents.length)
    state.buffer = createScoreBuffer(Math.ceil(store.documents.length * 1.2));
  return applyFilters(evaluate(plan, query.subset, store, state.buffer), query, store);
}

/** A better spelling is offered only when the requester would find something by it. */
function correctSpelling(state: State, query: SearchQuery): string | undefined {
  const { store, vocabulary, expander } = state;
  const count = (id: number): number => countVisible(id, query.visible, store);
  const isAnswered = (word: string): boolean =>
    [...expander.expand(word, false).words.keys()].some((id) => count(id) > 0);
  const corrected = suggestSpelling(query.text, isAnswered, { vocabulary, count });
  if (corrected === undefined) return undefined;
  const { slots } = find(state, { ...query, facets: [] }, planQuery(parseQuery(corrected), expander));
  return slots.length > 0 ? corrected : undefined;
}

interface Beginning {
  beginning: string;
  visible: readonly DocumentStatus[];
  limit: number;
}

function suggestTitles(state: State, { beginning, visible, limit }: Beginning): string[] {
  if (beginning.trim() === "") return [];
  const everything = { filters: {}, ranges: [], facets: [], offset: 0, sort: "relevance" } as const;
  const query: SearchQuery = {
    ...everything,
    text: beginning,
    subset: "TITLE",
    statuses: visible,
    visible,
    limit,
  };
  const { slots } = find(state, query, planQuery(parseQuery(beginning), state.expander));
  const page = pickPage({ slots, store: state.store, buffer: state.buffer }, query);
  return [...new Set(page.map((slot) => state.store.documents[slot]?.title ?? ""))];
}

function prepareSlice(state: State): boolean {
  state.preparing ??= state.store.sortKeys.build();
  const isDone = state.preparing.next().done === true;
  if (isDone) state.preparing = undefined;
  return !isDone;
}
