import type { MatchExplanation } from "@indikatorkatalogen/contract";
import type { Audience } from "../../../callers/visibility.ts";
import type { AnalysedWords } from "../../../language/analyse-text.ts";

/** By precedence: of a measure's documents, the first that the query allows is the measure's row. */
export const statusOrder = ["PUBLISHED", "ONGOING", "UNPUBLISHED"] as const;
export type DocumentStatus = (typeof statusOrder)[number];

/**
 * Whom an answer is for. The public sees no drafts, and nothing in its answers depends on them: vocabulary and document
 * counts are kept for each audience.
 */
export const indexAudiences: readonly Audience[] = ["public", "internal"];

/** The fields to search. */
export type Subset = "ALL" | "TITLE" | "DEFINITION" | "TEXTS" | "ID";

export type SortValue = string | number | null;

/** The searchable content of a measure in one status. A measure has at most one document per status. */
export interface IndexedDocument {
  key: string;
  measureId: string;
  status: DocumentStatus;
  title: string;
  /** UUIDs and the legacy number. */
  ids: readonly string[];
  words: AnalysedWords;
  filters: Readonly<Record<string, readonly string[]>>;
  sortKeys: Readonly<Record<string, SortValue>>;
  /** Numbers for range filters, such as dates; a document without the number is in no range. */
  numbers: Readonly<Record<string, number>>;
}

export const documentKey = (measureId: string, status: string): string => `${measureId} ${status}`;

export interface NumberRange {
  name: string;
  min?: number;
  max?: number;
}

export interface SearchQuery {
  text: string;
  /** For each id in the query, the measures it may stand for; a document must belong to one of them. */
  measureIds?: readonly (readonly string[])[];
  subset: Subset;
  statuses: readonly DocumentStatus[];
  /** The statuses the requester may see: nothing in the answer depends on other documents. */
  visible: readonly DocumentStatus[];
  filters: Readonly<Record<string, readonly string[]>>;
  /** Only documents of these measures; undefined for all. */
  selectedMeasures?: ReadonlySet<string> | undefined;
  ranges: readonly NumberRange[];
  sort: { key: string; descending: boolean } | "relevance";
  offset: number;
  limit: number;
  facets: readonly string[];
}

/** A query for every document of no status yet, sorted by title. */
export const everything: SearchQuery = {
  text: "",
  subset: "ALL",
  statuses: [],
  visible: [],
  filters: {},
  ranges: [],
  sort: { key: "TITLE", descending: false },
  offset: 0,
  limit: 0,
  facets: [],
};

export type WordMatch = MatchExplanation["matches"][number];
/** How a term of the query matched a word. */
export type MatchKind = WordMatch["kind"];

export interface FoundRow {
  key: string;
  measureId: string;
  status: DocumentStatus;
  matches: WordMatch[];
}

/** How many hits contain each value of a facet. A value that no visible document contains has no count. */
export interface FacetCounts {
  get: (value: string) => number | undefined;
  list: () => { value: string; count: number }[];
}

export interface SearchResult {
  rows: FoundRow[];
  totalCount: number;
  /** Each requested facet with every value among the visible documents; `status` counts each visible status. */
  facets: Record<string, FacetCounts>;
  /** Words of the query that were replaced by others with a similar spelling. */
  corrections: readonly { from: string; to: string }[];
  /** When no document clearly contains all words of the query: those that rows contain, and those that were left out. */
  relaxed?: { used: readonly string[]; leftOut: readonly string[]; fullMatches: number };
  /** The text has no word to search for, so it has not narrowed the result. */
  isUnsearchable?: true;
  /** A corrected query, when there are no hits and it would have some. */
  didYouMean?: string;
  /** Finds what to mark in the texts of the rows. */
  matcher: () => TextMatcher;
}

/** A range of a text, from `start` up to but not including `end`. */
export interface TextRange {
  start: number;
  end: number;
}

export interface TextMatcher {
  /** Whether the word with this id can be marked or start a phrase. */
  mayMatch: (word: number) => boolean;
  /** The range to mark in the word. */
  markIn: (word: number) => TextRange | undefined;
  lengthOf: (word: number) => number;
  /** Words that are marked only in this order, starting with this one. */
  phrasesFrom: (word: number) => readonly (readonly ReadonlySet<number>[])[];
}
