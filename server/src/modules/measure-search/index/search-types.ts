import type { AnalysedWords } from "../../../language/analyse-text.ts";

/** In the order in which a measure's documents step forward: the first one asked for is the measure's row. */
export const statusOrder = ["PUBLISHED", "ONGOING", "UNPUBLISHED"] as const;
export type DocumentStatus = (typeof statusOrder)[number];

const subsets = ["ALL", "TITLE", "DEFINITION", "TEXTS", "ID"] as const;
export type Subset = (typeof subsets)[number];

export type SortValue = string | number | null;

/** What a measure is found by in one of its statuses. A measure has at most one document of each status. */
export interface SearchDocument {
  key: string;
  measureId: string;
  status: DocumentStatus;
  title: string;
  /** Everything that names the measure exactly: UUIDs and its old number. */
  ids: readonly string[];
  words: AnalysedWords;
  filters: Readonly<Record<string, readonly string[]>>;
  sortKeys: Readonly<Record<string, SortValue>>;
  /** Numbers that ranges are asked of, such as dates; what is missing is in no range. */
  numbers: Readonly<Record<string, number>>;
}

export interface NumberRange {
  name: string;
  min?: number;
  max?: number;
}

export interface SearchQuery {
  text: string;
  subset: Subset;
  statuses: readonly DocumentStatus[];
  /** What the requester may see at all: words, facet values and suggestions come from nothing else. */
  visible: readonly DocumentStatus[];
  filters: Readonly<Record<string, readonly string[]>>;
  ranges: readonly NumberRange[];
  sort: { key: string; descending: boolean } | "relevance";
  offset: number;
  limit: number;
  facets: readonly string[];
}

const matchKinds = ["exact", "inflection", "diacritics", "part", "synonym", "prefix", "spelling", "id"] as const;
/** How a word of the query met the text, best first. */
export type MatchKind = (typeof matchKinds)[number];

export interface WordMatch {
  /** The word or words of the query. */
  asked: string;
  kind: MatchKind;
  /** The word of the document that answered, or the synonym as the list has it. */
  found: string;
  field: "title" | "definition" | "texts" | "id";
}

export interface FoundRow {
  key: string;
  measureId: string;
  status: DocumentStatus;
  matches: WordMatch[];
}

/** How many documents hold each value of a facet. A value that no visible document holds is not there. */
export interface FacetCounts {
  get: (value: string) => number | undefined;
  /** The number of a value stays the same from one query to the next, so that it need not be looked up for each. */
  numberOf: (value: string) => number | undefined;
  at: (number: number) => number | undefined;
  list: () => { value: string; count: number }[];
}

export interface SearchAnswer {
  rows: FoundRow[];
  totalCount: number;
  /** Each asked facet with every value known among the visible documents; `status` counts each visible status. */
  facets: Record<string, FacetCounts>;
  /** The query put right, when it found nothing and this would. */
  didYouMean?: string;
  /** Tells what to mark in a text of the rows found; made when asked for, as most queries need no marks. */
  matcher: () => TextMatcher;
}

/** A place in a text, from `start` up to but not including `end`. */
export interface TextRange {
  start: number;
  end: number;
}

export interface TextMatcher {
  /** What to mark in the word of that number, counted from its beginning. */
  markIn: (word: number) => TextRange | undefined;
  lengthOf: (word: number) => number;
  /** Words that are marked only when they stand in this order. */
  phrases: readonly (readonly ReadonlySet<number>[])[];
}
