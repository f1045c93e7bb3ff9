import type { Clause, Plan } from "./plan-query.ts";

/** The slots of the visible documents that a plan matches; valid until the next call. */
type FindMatches = (plan: Plan) => Uint32Array;

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
  /** Every slot is below this number. */
  slotCount: number;
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
  { total, slotCount, fullMatches, findMatches, findClear }: Relaxation,
): RelaxedPlan | undefined {
  const isRequired = ({ kind }: Clause) => kind === "phrase" || kind === "id";
  const clauses = plan.clauses.filter(isRequired);
  const optional = plan.clauses.filter((clause) => !isRequired(clause));
  if (optional.length < 2 || optional.length > maxClauses) return undefined;
  const matchesOf = (find: FindMatches) =>
    optional.map((clause) => find({ ...plan, clauses: [...clauses, clause] }).slice());
  const known = matchesOf(findMatches);
  const information = known.map(
    ({ length }) => Math.log(1 + total / (1 + length)) * (length === 0 ? unknownWeight : 1),
  );
  const matches = findClear === findMatches ? known : matchesOf(findClear);
  const { held, best } = sumInformation(matches, information, slotCount);
  if (best === 0 || best < minShare * information.reduce((sum, one) => sum + one, 0)) return undefined;
  const only = new Set(fullMatches);
  const isEnough = (slot: number) => (held[slot] ?? 0) >= minShareOfBest * best;
  for (const slots of matches) addWhere(isEnough, slots, only);
  const isUsed = matches.map((slots) => slots.some((slot) => isEnough(slot) || only.has(slot)));
  return {
    plan: { ...plan, clauses, optional, only },
    used: [...clauses, ...optional.filter((_, at) => isUsed[at])],
    leftOut: optional.filter((_, at) => !isUsed[at]),
    fullMatches: fullMatches.length,
  };
}

function addWhere(isWanted: (slot: number) => boolean, slots: Uint32Array, found: Set<number>): void {
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if (isWanted(slot)) found.add(slot);
  }
}

interface HeldInformation {
  /** By slot. */
  held: Float64Array;
  best: number;
}

/** How much information each document holds. */
function sumInformation(
  matches: readonly Uint32Array[],
  information: readonly number[],
  slotCount: number,
): HeldInformation {
  const held = new Float64Array(slotCount);
  let best = 0;
  for (const [at, slots] of matches.entries()) {
    const added = information[at] ?? 0;
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index] ?? 0;
      const sum = (held[slot] ?? 0) + added;
      held[slot] = sum;
      if (sum > best) best = sum;
    }
  }
  return { held, best };
}
