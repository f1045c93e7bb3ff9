import type { Clause, Plan } from "./plan-query.ts";

/** The visible documents that a plan matches. */
type FindMatches = (plan: Plan) => Iterable<number>;

interface RelaxedPlan {
  plan: Plan;
  leftOut: Clause[];
}

/** Of the information in the query, the share that the remaining words must hold; less would be another query. */
const minShare = 0.5;
/** A word that no document holds tells that the query may be about something else. */
const unknownWeight = 2;
/** Each word costs a search, so longer queries are not relaxed. */
const maxClauses = 12;

/**
 * The most informative words of a query that a document holds together, for a query that no document matches as a
 * whole. A word is the more informative the fewer documents hold it. Phrases, ids and exclusions are always required.
 */
export function relaxPlan(plan: Plan, total: number, findMatches: FindMatches): RelaxedPlan | undefined {
  const isRequired = ({ kind }: Clause) => kind === "phrase" || kind === "id";
  const required = plan.clauses.filter(isRequired);
  const optional = plan.clauses.filter((clause) => !isRequired(clause));
  if (optional.length < 2 || optional.length > maxClauses) return undefined;
  const matches = optional.map((clause) => [...findMatches({ ...plan, clauses: [...required, clause] })]);
  const information = matches.map(
    ({ length }) => Math.log(1 + total / (1 + length)) * (length === 0 ? unknownWeight : 1),
  );
  const held = findBestCombination(matches, information);
  const sum = (bits: number): number => information.reduce((all, one, at) => all + (bits & (1 << at) ? one : 0), 0);
  if (held === 0 || sum(held) < minShare * sum(-1)) return undefined;
  const leftOut = optional.filter((_, at) => !(held & (1 << at)));
  return { plan: { ...plan, clauses: plan.clauses.filter((clause) => !leftOut.includes(clause)) }, leftOut };
}

/** The combination of clauses, as bits, that some document meets and that holds the most information. */
function findBestCombination(matches: readonly (readonly number[])[], information: readonly number[]): number {
  const bitsOf = new Map<number, number>();
  const sumOf = new Map<number, number>();
  let best = 0;
  matches.forEach((slots, at) => {
    for (const slot of slots) {
      const bits = (bitsOf.get(slot) ?? 0) | (1 << at);
      const sum = (sumOf.get(slot) ?? 0) + (information[at] ?? 0);
      bitsOf.set(slot, bits);
      sumOf.set(slot, sum);
    }
  });
  let bestSum = 0;
  for (const [slot, sum] of sumOf) {
    const bits = bitsOf.get(slot) ?? 0;
    if (sum > bestSum || (sum === bestSum && bits < best)) [best, bestSum] = [bits, sum];
  }
  return best;
}
