import type { Clause, Plan } from "./plan-query.ts";

/** The visible documents that a plan matches. */
type FindMatches = (plan: Plan) => Iterable<number>;

export interface RelaxedPlan {
  /** Its words are optional, and only documents that hold enough of them match. */
  plan: Plan;
  /** Words that some of the documents hold. */
  used: Clause[];
  leftOut: Clause[];
  fullMatches: number;
}

interface Relaxation {
  /** How many documents there are. */
  total: number;
  /** Those that hold all words, if only in passing. */
  fullMatches: readonly number[];
  findMatches: FindMatches;
  /** Only matches that are no accident. */
  findClear: FindMatches;
}

/** Of the information in the query, the share that the best document must hold; less would be another query. */
const minShare = 0.5;
/** A document holds enough when it holds almost as much as the best one. */
const minShareOfBest = 0.8;
/** A word that no document holds tells that the query may be about something else. */
const unknownWeight = 2;
/** Each word costs a search, so longer queries are not relaxed. */
const maxClauses = 12;

/**
 * For a query that no document matches as a whole: the documents that hold its most informative words. A word is the
 * more informative the fewer documents hold it. Phrases, ids and exclusions are always required.
 */
export function relaxPlan(
  plan: Plan,
  { total, fullMatches, findMatches, findClear }: Relaxation,
): RelaxedPlan | undefined {
  const isRequired = ({ kind }: Clause) => kind === "phrase" || kind === "id";
  const clauses = plan.clauses.filter(isRequired);
  const optional = plan.clauses.filter((clause) => !isRequired(clause));
  if (optional.length < 2 || optional.length > maxClauses) return undefined;
  const matchesOf = (find: FindMatches) =>
    optional.map((clause) => [...find({ ...plan, clauses: [...clauses, clause] })]);
  const information = matchesOf(findMatches).map(
    ({ length }) => Math.log(1 + total / (1 + length)) * (length === 0 ? unknownWeight : 1),
  );
  const matches = matchesOf(findClear);
  const held = sumInformation(matches, information);
  const best = Math.max(0, ...held.values());
  if (best === 0 || best < minShare * information.reduce((sum, one) => sum + one, 0)) return undefined;
  const enough = [...held].filter(([, sum]) => sum >= minShareOfBest * best).map(([slot]) => slot);
  const only = new Set([...fullMatches, ...enough]);
  const isUsed = matches.map((slots) => slots.some((slot) => only.has(slot)));
  return {
    plan: { ...plan, clauses, optional, only },
    used: [...clauses, ...optional.filter((_, at) => isUsed[at])],
    leftOut: optional.filter((_, at) => !isUsed[at]),
    fullMatches: fullMatches.length,
  };
}

/** How much information each document holds. */
function sumInformation(matches: readonly (readonly number[])[], information: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>();
  matches.forEach((slots, at) => {
    for (const slot of slots) sums.set(slot, (sums.get(slot) ?? 0) + (information[at] ?? 0));
  });
  return sums;
}
