import type { Concept } from "../../../language/concept.ts";
import { parseQuery } from "../../../language/parse-query.ts";
import { compoundParts } from "../../../language/texts/compound-parts.ts";
import { applyFilters, type FilteredSlots } from "../facets/apply-filters.ts";
import { createMatcher, explainRow } from "../matching/explain-match.ts";
import { matchDocuments } from "../matching/match-documents.ts";
import { type Plan, planQuery, termOf } from "../matching/plan-query.ts";
import { relaxPlan } from "../matching/relax-plan.ts";
import { createScoreBuffer, type ScoreBuffer } from "../matching/score-buffer.ts";
import { type TokenizedText, tokenizeText } from "../matching/tokenized-text.ts";
import { pickPage } from "../sorting/pick-page.ts";
import { type Completion, completeWord } from "../vocabulary/complete-word.ts";
import { suggestSpelling } from "../vocabulary/correct-word.ts";
import { createVocabulary, type Vocabulary } from "../vocabulary/vocabulary.ts";
import { createWordExpander, type WordExpander } from "../vocabulary/word-expander.ts";
import {
  countDocuments,
  createDocumentStore,
  type DocumentStore,
  putDocument,
  putTokenizedDocument,
  removeDocument,
} from "./document-store.ts";
import type { InvertedWords } from "./inverted-words.ts";
import {
  audienceForStatuses,
  type DocumentStatus,
  indexAudiences,
  type SearchDocument,
  type SearchQuery,
  type SearchResult,
  statusOrder,
} from "./search-types.ts";

interface Suggestions {
  words: string[];
  titles: string[];
}

/** A full-text index in memory. A document is found by the first query after it was put. */
export interface SearchIndex {
  put: (document: SearchDocument) => void;
  remove: (key: string) => void;
  setConcepts: (concepts: readonly Concept[]) => void;
  search: (query: SearchQuery) => SearchResult;
  /** The number of hits. */
  count: (query: SearchQuery) => number;
  suggest: (prefix: string, visible: readonly DocumentStatus[], limit: number) => Suggestions;
  /** Prepares a text for marking what queries match in it. */
  tokenize: (text: string) => TokenizedText;
  /** Builds the sort orders in small steps; without it the first query that needs an order builds it. */
  buildSortOrders: () => Generator<void, void>;
  /** The number of documents of these statuses, or of all. */
  size: (statuses?: readonly DocumentStatus[]) => number;
  /** Stores a document that was tokenized elsewhere and returns its slot; it has no words until `addPostings`. */
  putTokenized: (document: SearchDocument, code: string) => number;
  /** Adds the words of documents that were just put; `slots` has the slot of each document. */
  addPostings: (slots: Uint32Array, words: InvertedWords) => void;
  /** Every word by its id. */
  listWords: () => string[];
  /** Gives new words the ids that follow. */
  addWords: (words: readonly string[]) => void;
  /** Counts of what grows with the words in use. */
  statistics: () => IndexStatistics;
}

interface IndexStatistics {
  words: number;
  postingLists: number;
  publicWords: number;
  internalWords: number;
}

interface State {
  vocabulary: Vocabulary;
  store: DocumentStore;
  expander: WordExpander;
  buffer: ScoreBuffer;
}

export function createSearchIndex(): SearchIndex {
  const state = createState();
  const { vocabulary, store, expander } = state;

  function applyChange(change: () => void): void {
    change();
    vocabulary.removeUnused();
    expander.clearCache();
  }

  return {
    put: (document) => applyChange(() => putDocument(store, document)),
    remove: (key) => applyChange(() => removeDocument(store, key)),
    setConcepts: expander.setConcepts,
    search: (query) => search(state, query),
    count: (query) => find(state, { ...query, facets: [] }, plan(state, query)).slots.length,
    suggest: (prefix, visible, limit) => ({
      words: completeWord({ prefix, visible, limit }, vocabulary, store),
      titles: suggestTitles(state, { prefix, visible, limit }),
    }),
    tokenize: (text) => tokenizeText(text, vocabulary),
    buildSortOrders: store.sortKeys.build,
    size: (statuses = statusOrder) => countDocuments(store, statuses),
    // Ids are not freed here: documents that are being tokenized may use them.
    putTokenized: (document, code) => putTokenizedDocument(store, document, code),
    addPostings: (slots, words) => {
      store.words.addMany(slots, words);
      expander.clearCache();
    },
    listWords: vocabulary.listWords,
    addWords: vocabulary.append,
    statistics: () => ({
      words: vocabulary.size(),
      postingLists: store.postings.listCount(),
      publicWords: vocabulary.of("public").folded.size(),
      internalWords: vocabulary.of("internal").folded.size(),
    }),
  };
}

function createState(): State {
  const vocabulary = createVocabulary();
  for (const part of compoundParts) {
    for (const audience of indexAudiences) vocabulary.hold(vocabulary.idOf(part), audience);
  }
  const store = createDocumentStore(vocabulary);
  const expander = createWordExpander(vocabulary, store.postings);
  return { vocabulary, store, expander, buffer: createScoreBuffer(0) };
}

const expanderOf = ({ expander }: State, { visible }: Pick<SearchQuery, "visible">) =>
  expander.of(audienceForStatuses(visible));

const plan = (state: State, query: Pick<SearchQuery, "text" | "visible">): Plan =>
  planQuery(parseQuery(query.text), expanderOf(state, query));

function search(state: State, query: SearchQuery): SearchResult {
  const { vocabulary, store } = state;
  const { planned, leftOut, slots, facets } = findRelaxed(state, query);
  const totalCount = slots.length;
  const page = pickPage({ slots, store, buffer: state.buffer }, query);
  const didYouMean = totalCount === 0 ? suggestQuery(state, query) : undefined;
  return {
    rows: page.flatMap((slot) => {
      const document = store.documents[slot];
      return document ? [explainRow(document, planned, vocabulary)] : [];
    }),
    totalCount,
    facets,
    matcher: () => createMatcher(planned, vocabulary),
    corrections: planned.corrections,
    ...(leftOut.length > 0 && { relaxed: { used: planned.clauses.map(termOf), leftOut } }),
    ...(didYouMean === undefined ? {} : { didYouMean }),
  };
}

/** The query with every unmatched word replaced by the likeliest word that matches, if that has hits. */
function suggestQuery(state: State, query: SearchQuery): string | undefined {
  const text = suggestSpelling(query.text, expanderOf(state, query));
  if (text === undefined) return undefined;
  const corrected = { ...query, text, facets: [] };
  return find(state, corrected, plan(state, corrected)).slots.length > 0 ? text : undefined;
}

interface Found extends FilteredSlots {
  planned: Plan;
  leftOut: string[];
}

/** When the words match no document that the requester may see, whatever the filters, some of them are left out. */
function findRelaxed(state: State, query: SearchQuery): Found {
  const planned = plan(state, query);
  const found = find(state, query, planned);
  if (found.slots.length > 0 || planned.clauses.length < 2) return { ...found, planned, leftOut: [] };
  const { visible, subset } = query;
  const unfiltered = { ...emptyQuery, subset, statuses: visible, visible };
  const findVisible = (candidate: Plan) => find(state, unfiltered, candidate).slots;
  const total = countDocuments(state.store, visible);
  const relaxed = findVisible(planned).length > 0 ? undefined : relaxPlan(planned, total, findVisible);
  const { plan: last, leftOut } = relaxed ?? { plan: planned, leftOut: [] };
  return { ...find(state, query, last), planned: last, leftOut: leftOut.map(termOf) };
}

const emptyQuery: SearchQuery = {
  text: "",
  subset: "ALL",
  filters: {},
  ranges: [],
  facets: [],
  sort: "relevance",
  statuses: [],
  visible: [],
  offset: 0,
  limit: 0,
};

function find(state: State, query: SearchQuery, planned: Plan): FilteredSlots {
  const { store } = state;
  if (state.buffer.clausesMet.length < store.documents.length)
    state.buffer = createScoreBuffer(Math.ceil(store.documents.length * 1.2));
  return applyFilters(matchDocuments(planned, query.subset, store, state.buffer), query, store);
}

function suggestTitles(state: State, { prefix, visible, limit }: Completion): string[] {
  if (prefix.trim() === "") return [];
  const query: SearchQuery = { ...emptyQuery, text: prefix, subset: "TITLE", statuses: visible, visible, limit };
  const { slots } = find(state, query, plan(state, query));
  const page = pickPage({ slots, store: state.store, buffer: state.buffer }, query);
  return [...new Set(page.map((slot) => state.store.documents[slot]?.title ?? ""))];
}
