import { parseQuery } from "../../../language/parse-query.ts";
import { applyFilters, type FilteredSlots, findFirstRows } from "../facets/apply-filters.ts";
import { audienceForStatuses } from "../index/audiences.ts";
import { countDocuments } from "../index/document-store.ts";
import type { IndexState } from "../index/index-state.ts";
import { everything, type SearchQuery } from "../index/search-types.ts";
import { clearMatch, matchDocuments } from "./match-documents.ts";
import { type Clause, type Plan, planQuery } from "./plan-query.ts";
import { type RelaxedPlan, relaxPlan } from "./relax-plan.ts";
import { createScoreBuffer } from "./score-buffer.ts";
import { isBroader, isClinical, isTopical } from "./topical-words.ts";

export const expanderOf = ({ expander }: IndexState, { visible }: Pick<SearchQuery, "visible">) =>
  expander.of(audienceForStatuses(visible));

type PlannedQuery = Pick<SearchQuery, "text" | "measureIds" | "visible">;

export function plan(state: IndexState, query: PlannedQuery, width: "narrow" | "wide" = "narrow"): Plan {
  const expander = expanderOf(state, query);
  return planQuery(parseQuery(query.text), width === "wide" ? expander.widened() : expander, query.measureIds);
}

interface RelaxedMatches extends FilteredSlots {
  planned: Plan;
  relaxed: RelaxedPlan | undefined;
}

/**
 * When no document that the requester may see contains all words, whatever the filters, some of the words are left out;
 * also when a few documents contain them all, but only in passing: in a long text, or by a distant synonym. When that finds
 * nothing either, the names of broader concepts count too.
 */
export function findRelaxed(state: IndexState, query: SearchQuery): RelaxedMatches {
  const planned = plan(state, query);
  const matched = match(state, query, planned);
  const firstOf = (slots: Uint32Array, wanted: number) =>
    findFirstRows(slots, { statuses: query.visible, wanted }, state.store);
  const fullMatches = firstOf(matched, maxChanceHits + 1);
  if (fullMatches.length > maxChanceHits || isOneWord(query)) {
    return { ...applyFilters(matched, query, state.store), planned, relaxed: undefined };
  }
  const relaxed = relax(state, query, { planned, fullMatches });
  if (relaxed || fullMatches.length > 0) return toRelaxedMatches(state, query, planned, relaxed);
  const apart = planned.clauses.length > 1 && relax(state, query, { planned: ungroup(planned), fullMatches });
  if (apart) return toRelaxedMatches(state, query, planned, apart);
  const wider = plan(state, query, "wide");
  const isMatched = firstOf(match(state, query, wider), 1).length > 0;
  return toRelaxedMatches(
    state,
    query,
    wider,
    isMatched ? undefined : relax(state, query, { planned: wider, fullMatches }),
  );
}

/** The words of a term count one by one: who wants to stop smoking also finds what is about smoking. */
const ungroup = (planned: Plan): Plan => ({ ...planned, clauses: planned.clauses.flatMap(membersOf) });

const membersOf = (clause: Clause): Clause[] =>
  clause.kind === "group" && clause.concept
    ? clause.members.map((expansion) => ({ kind: "word", expansion, ids: [] }))
    : [clause];

function toRelaxedMatches(
  state: IndexState,
  query: SearchQuery,
  planned: Plan,
  relaxed: RelaxedPlan | undefined,
): RelaxedMatches {
  const used = relaxed?.plan ?? planned;
  return { ...findSlots(state, query, used), planned: used, relaxed };
}

/** A word that is a compound must not match more than its last part does. */
const isOneWord = ({ text }: SearchQuery): boolean => parseQuery(text).words.length < 2;

/** More documents than this do not contain all words by chance. */
const maxChanceHits = 3;

interface FewMatches {
  planned: Plan;
  fullMatches: readonly number[];
}

function relax(state: IndexState, query: SearchQuery, { planned, fullMatches }: FewMatches): RelaxedPlan | undefined {
  const { visible, subset } = query;
  const unfiltered = { ...emptyQuery, subset, statuses: visible, visible };
  const findAny = (candidate: Plan) => findSlots(state, unfiltered, candidate).slots;
  const findClear = (candidate: Plan) => findSlots(state, unfiltered, candidate, clearMatch).slots;
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
    isClinical: (clause) => isClinical(clause, expanderOf(state, query)),
    isBroader: (expansion) => isBroader(expansion, expanderOf(state, query)),
    isKnown: (word) => expanderOf(state, query).concepts().isKnown(word),
  });
}

export const emptyQuery: SearchQuery = { ...everything, sort: "relevance" };

export const findSlots = (state: IndexState, query: SearchQuery, planned: Plan, minScore = 0): FilteredSlots =>
  applyFilters(match(state, query, planned, minScore), query, state.store);

/** The slots that match whatever the filters; valid until the next call. */
function match(state: IndexState, query: SearchQuery, planned: Plan, minScore = 0): Uint32Array {
  const { store } = state;
  if (state.buffer.score.length < store.documents.length)
    state.buffer = createScoreBuffer(Math.ceil(store.documents.length * 1.2));
  const searched = { store, expander: expanderOf(state, query), buffer: state.buffer };
  return matchDocuments(planned, { subset: query.subset, minScore }, searched);
}
