import type { Audience } from "../../../callers/visibility.ts";
import type { Concept } from "../../../language/concept.ts";
import { parseQuery } from "../../../language/parse-query.ts";
import { compoundParts } from "../../../language/texts/compound-parts.ts";
import { applyFilters, type FilteredSlots, findFirstRows } from "../facets/apply-filters.ts";
import type { FacetStatistics } from "../facets/facet-table.ts";
import { explainRow } from "../matching/explain-match.ts";
import { clearMatch, matchDocuments } from "../matching/match-documents.ts";
import { type Plan, planQuery, termOf } from "../matching/plan-query.ts";
import { type RelaxedPlan, relaxPlan } from "../matching/relax-plan.ts";
import { createScoreBuffer, type ScoreBuffer } from "../matching/score-buffer.ts";
import { createMatcher } from "../matching/text-matcher.ts";
import { type TokenizedText, tokenizeText } from "../matching/tokenized-text.ts";
import { isTopical } from "../matching/topical-words.ts";
import { captureIndex } from "../snapshot/capture-index.ts";
import { type RestoredContent, restoreIndex } from "../snapshot/restore-index.ts";
import type { Frame } from "../snapshot/snapshot-frames.ts";
import { pickPage } from "../sorting/pick-page.ts";
import { suggestSpelling } from "../vocabulary/correct-word.ts";
import type { Expansion } from "../vocabulary/expansion.ts";
import { createVocabulary, type Vocabulary } from "../vocabulary/vocabulary.ts";
import { createWordExpander, type WordExpander } from "../vocabulary/word-expander.ts";
import {
  countDocuments,
  createDocumentStore,
  type DocumentStore,
  listMeasureIds,
  putDocument,
  putTokenizedDocument,
  removeDocument,
  statusesOf,
} from "./document-store.ts";
import type { InvertedWords } from "./inverted-words.ts";
import {
  audienceForStatuses,
  type DocumentStatus,
  everything,
  type FoundRow,
  indexAudiences,
  type SearchDocument,
  type SearchQuery,
  type SearchResult,
  statusOrder,
} from "./search-types.ts";

interface Completion {
  prefix: string;
  visible: readonly DocumentStatus[];
  limit: number;
}

/** A full-text index in memory. A document is found by the first query after it was put. */
export interface SearchIndex {
  put: (document: SearchDocument) => void;
  remove: (key: string) => void;
  setConcepts: (concepts: readonly Concept[]) => void;
  /** The same in small steps, for an index that is not searched yet. */
  loadConcepts: (concepts: readonly Concept[]) => Generator<void, void>;
  search: (query: SearchQuery) => SearchResult;
  /** The number of hits. */
  count: (query: SearchQuery) => number;
  /** Titles that match an unfinished text. */
  suggestTitles: (prefix: string, visible: readonly DocumentStatus[], limit: number) => string[];
  /** How the document with this key matches a query. */
  explain: (query: SearchQuery, key: string) => FoundRow | undefined;
  /** Prepares a text for marking what queries match in it. */
  tokenize: (text: string) => TokenizedText;
  /** Builds the sort orders in small steps; without it the first query that needs an order builds it. */
  buildSortOrders: () => Generator<void, void>;
  /** Indexes the names of concepts in small steps; without it each name is searched for after every change. */
  buildPhrases: () => Generator<void, void>;
  /** The number of documents of these statuses, or of all. */
  size: (statuses?: readonly DocumentStatus[]) => number;
  /** Stores a document that was tokenized elsewhere and returns its slot; it has no words until `addPostings`. */
  putTokenized: (document: SearchDocument, code: string) => number;
  /** Adds the words of documents that were just put; `slots` has the slot of each document. */
  addPostings: (slots: Uint32Array, words: InvertedWords) => void;
  /** Indexes the names of concepts in a document whose words have been added. */
  addPhrases: (slot: number) => void;
  /** Every word by its id. */
  listWords: () => string[];
  /** Gives new words the ids that follow. */
  addWords: (words: readonly string[]) => void;
  /** Whether a document has the filter value. */
  hasFilterValue: (facet: string, value: string) => boolean;
  /** Counts of what grows with the words and filter values in use. */
  statistics: () => IndexStatistics;
  /** The measures that have documents; each as often as it has any. */
  measureIds: () => Iterable<string>;
  /** The statuses of a measure's documents. */
  statusesOf: (measureId: string) => DocumentStatus[];
  /** All documents as frames of a snapshot, in small steps; the concepts are not part of it. */
  capture: (slotsPerFrame?: number) => Generator<Frame, void>;
  /** Replaces everything by the content of a snapshot, once all of it is restored. */
  restore: (content: RestoredContent, pause: () => Promise<unknown>) => Promise<void>;
}

interface IndexStatistics extends FacetStatistics {
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
  /** How many documents match a word in any field. Expansions do not outlive a change of what they match. */
  matchCounts: WeakMap<Expansion, number>;
}

export function createSearchIndex(): SearchIndex {
  let state = createState();

  /** A draft changes nothing for the public. */
  function applyChange(isPublic: boolean, change: () => void): void {
    const { vocabulary, expander } = state;
    change();
    vocabulary.removeUnused();
    for (const audience of isPublic ? indexAudiences : internalOnly) expander.of(audience).clearCache();
  }

  return {
    put: (document) => applyChange(document.status !== "ONGOING", () => putDocument(state.store, document)),
    remove: (key) => applyChange(isPublicKey(state.store, key), () => removeDocument(state.store, key)),
    setConcepts: (concepts) => {
      for (const _ of state.expander.setConcepts(concepts));
    },
    loadConcepts: (concepts) => state.expander.setConcepts(concepts),
    search: (query) => search(state, query),
    count: (query) => find(state, { ...query, facets: [] }, plan(state, query)).slots.length,
    suggestTitles: (prefix, visible, limit) => suggestTitles(state, { prefix, visible, limit }),
    explain: (query, key) => explain(state, query, key),
    tokenize: (text) => tokenizeText(text, state.vocabulary),
    buildSortOrders: () => state.store.sortKeys.build(),
    buildPhrases: () => state.store.phrases.build(state.expander.listPhrases()),
    size: (statuses = statusOrder) => countDocuments(state.store, statuses),
    // Ids are not freed here: documents that are being tokenized may use them.
    putTokenized: (document, code) => putTokenizedDocument(state.store, document, code),
    addPostings: (slots, words) => {
      state.store.words.addMany(slots, words);
      for (const audience of indexAudiences) state.expander.of(audience).clearCache();
    },
    addPhrases: (slot) => state.store.phrases.put(slot),
    listWords: () => state.vocabulary.listWords(),
    addWords: (words) => state.vocabulary.append(words),
    hasFilterValue: (facet, value) => state.store.facets.column(facet)?.hasValue(value) ?? false,
    statistics: () => toStatistics(state),
    measureIds: () => listMeasureIds(state.store),
    statusesOf: (measureId) => statusesOf(state.store, measureId),
    capture: (slotsPerFrame = 500) => captureIndex(state, slotsPerFrame),
    restore: async (content, pause) => {
      const restored = createState();
      await restoreIndex(restored, content, pause);
      state = restored;
    },
  };
}

const toStatistics = ({ vocabulary, store }: State): IndexStatistics => ({
  words: vocabulary.size(),
  postingLists: store.postings.listCount(),
  publicWords: vocabulary.of("public").size(),
  internalWords: vocabulary.of("internal").size(),
  ...store.facets.statistics(),
});

const internalOnly: readonly Audience[] = ["internal"];

const isPublicKey = ({ slotOfKey, isPublic }: DocumentStore, key: string): boolean =>
  slotOfKey.find(key).some(isPublic);

function createState(): State {
  const vocabulary = createVocabulary();
  for (const part of compoundParts) {
    for (const audience of indexAudiences) vocabulary.hold(vocabulary.idOf(part), audience);
  }
  const store = createDocumentStore(vocabulary);
  const expander = createWordExpander(vocabulary, store);
  return { vocabulary, store, expander, buffer: createScoreBuffer(0), matchCounts: new WeakMap() };
}

const expanderOf = ({ expander }: State, { visible }: Pick<SearchQuery, "visible">) =>
  expander.of(audienceForStatuses(visible));

const plan = (state: State, query: Pick<SearchQuery, "text" | "measureIds" | "visible">): Plan =>
  planQuery(parseQuery(query.text), expanderOf(state, query), query.measureIds);

function search(state: State, query: SearchQuery): SearchResult {
  const { vocabulary, store } = state;
  const { planned, relaxed, slots, facets } = findRelaxed(state, query);
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
    ...(isUnsearchable(query, planned) && { isUnsearchable: true }),
    ...(relaxed && {
      relaxed: {
        used: relaxed.used.map(termOf),
        leftOut: relaxed.leftOut.map(termOf),
        fullMatches: relaxed.fullMatches,
      },
    }),
    ...(didYouMean === undefined ? {} : { didYouMean }),
  };
}

function explain(state: State, query: SearchQuery, key: string): FoundRow | undefined {
  const [document] = state.store.slotOfKey.find(key).map((slot) => state.store.documents[slot]);
  return document && explainRow(document, findRelaxed(state, query).planned, state.vocabulary);
}

const isUnsearchable = ({ text }: SearchQuery, { clauses, optional, exclusions }: Plan): boolean =>
  text.trim() !== "" && clauses.length + optional.length + exclusions.length === 0;

/** The query with every unmatched word replaced by the likeliest word that matches, if that has hits. */
function suggestQuery(state: State, query: SearchQuery): string | undefined {
  const text = suggestSpelling(query.text, expanderOf(state, query));
  if (text === undefined) return undefined;
  const corrected = { ...query, text, facets: [] };
  return find(state, corrected, plan(state, corrected)).slots.length > 0 ? text : undefined;
}

interface Found extends FilteredSlots {
  planned: Plan;
  relaxed: RelaxedPlan | undefined;
}

/**
 * When no document that the requester may see holds all words, whatever the filters, some of the words are left out;
 * also when a few documents hold them all, but only in passing: in a long text, or by a distant synonym.
 */
function findRelaxed(state: State, query: SearchQuery): Found {
  const planned = plan(state, query);
  const matched = match(state, query, planned);
  const fullMatches = findFirstRows(matched, { statuses: query.visible, wanted: maxChanceHits + 1 }, state.store);
  if (planned.clauses.length < 2 || fullMatches.length > maxChanceHits) {
    return { ...applyFilters(matched, query, state.store), planned, relaxed: undefined };
  }
  const relaxed = relax(state, query, { planned, fullMatches });
  const used = relaxed?.plan ?? planned;
  return { ...find(state, query, used), planned: used, relaxed };
}

/** More documents than this do not hold all words by chance. */
const maxChanceHits = 3;

interface FewMatches {
  planned: Plan;
  fullMatches: readonly number[];
}

function relax(state: State, query: SearchQuery, { planned, fullMatches }: FewMatches): RelaxedPlan | undefined {
  const { visible, subset } = query;
  const unfiltered = { ...emptyQuery, subset, statuses: visible, visible };
  const findAny = (candidate: Plan) => find(state, unfiltered, candidate).slots;
  const findClear = (candidate: Plan) => find(state, unfiltered, candidate, clearMatch).slots;
  const isFound = fullMatches.length > 0;
  if (isFound && findClear(planned).length > 0) return undefined;
  return relaxPlan(planned, {
    total: countDocuments(state.store, visible),
    slotCount: state.store.documents.length,
    fullMatches,
    findMatches: findAny,
    findClear: isFound ? findClear : findAny,
    counts: subset === "ALL" ? state.matchCounts : new WeakMap(),
    isTopical: (expansion) => isTopical(expansion, visible, state),
  });
}

const emptyQuery: SearchQuery = { ...everything, sort: "relevance" };

const find = (state: State, query: SearchQuery, planned: Plan, minScore = 0): FilteredSlots =>
  applyFilters(match(state, query, planned, minScore), query, state.store);

/** The slots that match whatever the filters; valid until the next call. */
function match(state: State, { subset }: SearchQuery, planned: Plan, minScore = 0): Uint32Array {
  const { store } = state;
  if (state.buffer.clausesMet.length < store.documents.length)
    state.buffer = createScoreBuffer(Math.ceil(store.documents.length * 1.2));
  return matchDocuments(planned, { subset, minScore }, store, state.buffer);
}

function suggestTitles(state: State, { prefix, visible, limit }: Completion): string[] {
  if (prefix.trim() === "") return [];
  const query: SearchQuery = { ...emptyQuery, text: prefix, subset: "TITLE", statuses: visible, visible, limit };
  const { slots } = find(state, query, plan(state, query));
  const page = pickPage({ slots, store: state.store, buffer: state.buffer }, query);
  return [...new Set(page.map((slot) => state.store.documents[slot]?.title ?? ""))];
}
