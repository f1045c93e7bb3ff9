import type { SearchConcept } from "../../../language/search-concept.ts";
import type { FacetStatistics } from "../facets/facet-table.ts";
import { explainRow } from "../matching/explain-match.ts";
import { emptyQuery, expanderOf, findRelaxed, findSlots, plan } from "../matching/find-documents.ts";
import { type Plan, termOf } from "../matching/plan-query.ts";
import { createMatcher } from "../matching/text-matcher.ts";
import { type TokenizedText, tokenizeText } from "../matching/tokenized-text.ts";
import { captureIndex } from "../snapshot/capture-index.ts";
import { type RestoredContent, restoreIndex } from "../snapshot/restore-index.ts";
import type { Frame } from "../snapshot/snapshot-frames.ts";
import { pickPage } from "../sorting/pick-page.ts";
import { suggestSpelling } from "../vocabulary/suggest-spelling.ts";
import { audiencesOfDocument, isPublicStatus } from "./audiences.ts";
import {
  countDocuments,
  type DocumentStore,
  listMeasureIds,
  putDocument,
  putTokenizedDocument,
  removeDocument,
  statusesOf,
} from "./document-store.ts";
import { createIndexState, type IndexState } from "./index-state.ts";
import type { InvertedWords } from "./inverted-words.ts";
import {
  type DocumentStatus,
  type FoundRow,
  type IndexedDocument,
  indexAudiences,
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
  put: (document: IndexedDocument) => void;
  remove: (key: string) => void;
  setConcepts: (concepts: readonly SearchConcept[]) => void;
  /** The same in small steps, for an index that is not searched yet. */
  loadConcepts: (concepts: readonly SearchConcept[]) => Generator<void, void>;
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
  putTokenized: (document: IndexedDocument, code: string) => number;
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

export function createSearchIndex(): SearchIndex {
  let state = createIndexState();

  /** A draft changes nothing for the public. */
  function applyChange(isPublic: boolean, change: () => void): void {
    const { vocabulary, expander } = state;
    change();
    vocabulary.removeUnused();
    for (const audience of audiencesOfDocument(isPublic)) expander.of(audience).clearCache();
  }

  return {
    put: (document) => applyChange(isPublicStatus(document.status), () => putDocument(state.store, document)),
    remove: (key) => applyChange(isPublicKey(state.store, key), () => removeDocument(state.store, key)),
    setConcepts: (concepts) => {
      for (const _ of state.expander.setConcepts(concepts));
    },
    loadConcepts: (concepts) => state.expander.setConcepts(concepts),
    search: (query) => search(state, query),
    count: (query) => findSlots(state, { ...query, facets: [] }, plan(state, query)).slots.length,
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
      const restored = createIndexState();
      await restoreIndex(restored, content, pause);
      state = restored;
    },
  };
}

const toStatistics = ({ vocabulary, store }: IndexState): IndexStatistics => ({
  words: vocabulary.size(),
  postingLists: store.postings.listCount(),
  publicWords: vocabulary.of("public").size(),
  internalWords: vocabulary.of("internal").size(),
  ...store.facets.statistics(),
});

const isPublicKey = ({ slotOfKey, isPublic }: DocumentStore, key: string): boolean =>
  slotOfKey.find(key).some(isPublic);

function search(state: IndexState, query: SearchQuery): SearchResult {
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

function explain(state: IndexState, query: SearchQuery, key: string): FoundRow | undefined {
  const [document] = state.store.slotOfKey.find(key).map((slot) => state.store.documents[slot]);
  return document && explainRow(document, findRelaxed(state, query).planned, state.vocabulary);
}

const isUnsearchable = ({ text }: SearchQuery, { clauses, optional, exclusions }: Plan): boolean =>
  text.trim() !== "" && clauses.length + optional.length + exclusions.length === 0;

/** The query with every unmatched word replaced by the likeliest word that matches, if that has hits. */
function suggestQuery(state: IndexState, query: SearchQuery): string | undefined {
  const text = suggestSpelling(query.text, expanderOf(state, query));
  if (text === undefined) return undefined;
  const corrected = { ...query, text, facets: [] };
  return findSlots(state, corrected, plan(state, corrected)).slots.length > 0 ? text : undefined;
}

function suggestTitles(state: IndexState, { prefix, visible, limit }: Completion): string[] {
  if (prefix.trim() === "") return [];
  const query: SearchQuery = { ...emptyQuery, text: prefix, subset: "TITLE", statuses: visible, visible, limit };
  const planned = plan(state, query);
  // Without a word to search for every title would do, and none of them be meant.
  if (isUnsearchable(query, planned)) return [];
  const { slots } = findSlots(state, query, planned);
  const page = pickPage({ slots, store: state.store, buffer: state.buffer }, query);
  return [...new Set(page.map((slot) => state.store.documents[slot]?.title ?? ""))];
}
