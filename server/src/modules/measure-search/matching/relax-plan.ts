import { isEverydayWord } from "../../../language/texts/everyday-words.ts";
import { isPlace } from "../../../language/texts/places-and-years.ts";
import type { Expansion } from "../vocabulary/expansion.ts";
import type { Clause, Plan } from "./plan-query.ts";

/** The slots of the visible documents that a plan matches; valid until the next call. */
type FindMatches = (plan: Plan) => Uint32Array;

export interface RelaxedPlan {
  /** Its words are optional, and only documents that contain enough of them match. */
  plan: Plan;
  /** Words that some of the documents contain. */
  used: Clause[];
  leftOut: Clause[];
  fullMatches: number;
}

interface Relaxation {
  /** How many documents there are. */
  total: number;
  /** Every slot is below this number. */
  slotCount: number;
  /** Those that contain all words, if only in passing. */
  fullMatches: readonly number[];
  findMatches: FindMatches;
  /** Only matches that are no accident. */
  findClear: FindMatches;
  /** How many documents match a word of the query, as far as it has been counted. */
  counts: WeakMap<Expansion, number>;
  /** Whether the word is a term of a concept, or in a title or a name. */
  isTopical: (expansion: Expansion) => boolean;
  /** Whether it is a disease, a procedure or a medicine. */
  isClinical: (clause: Clause) => boolean;
  /** Whether only names of broader concepts match. */
  isBroader: (expansion: Expansion) => boolean;
  /** Whether the concept table has the word. */
  isKnown: (word: string) => boolean;
}

/** Of the information in the query, the share that the best document must contain; less would be another query. */
const minShare = 0.5;
/** A document contains enough when it contains almost as much as the best one. */
const minShareOfBest = 0.8;
/** A word that texts mention, but no title, name or concept has, is seldom what a query is about, however rare it is. */
const passingWeight = 0.5;
/** What people say in any question, and where they ask; texts that contain such a word are seldom about it. */
const everydayWeight = 0.2;
/** A word that no document has but the concept table does: the query is about health care, if not quite about what is found. */
const lackingWeight = 0.5;
/** A word that nothing knows, next to a disease, a procedure or a medicine that documents have. */
const unknownWeight = 0.4;
/** Each word costs a search, so longer queries are not relaxed. */
const maxClauses = 12;

/**
 * For a query that no document matches as a whole: the documents that contain its most informative words. A word is the
 * more informative the fewer documents contain it. Phrases, ids and exclusions are always required.
 */
export function relaxPlan(plan: Plan, relaxation: Relaxation): RelaxedPlan | undefined {
  const isRequired = ({ kind }: Clause) => kind === "phrase" || kind === "id";
  const clauses = plan.clauses.filter(isRequired);
  const optional = plan.clauses.filter((clause) => !isRequired(clause));
  if (optional.length < 2 || optional.length > maxClauses) return undefined;
  const { findMatches, findClear } = relaxation;
  const isMatched = (clause: Clause) => findMatches({ ...plan, clauses: [clause] }).length > 0;
  if (clauses.length > 0 && !optional.some(isMatched)) return undefined;
  const required = findRequired({ ...plan, clauses }, findMatches);
  const words = discountUnknown(
    optional.map((clause) => weigh({ ...plan, ...required, clauses: [clause] }, clause, relaxation)),
    relaxation,
  );
  const clear = findClear === findMatches ? required : findRequired({ ...plan, ...required, clauses }, findClear);
  const { best, candidates } = collectMatches(words, clear, relaxation);
  if (best === 0 || best < minShare * sumOf(words)) return undefined;
  const { fullMatches } = relaxation;
  const only = withSlots(fullMatches, slotsWith(minShareOfBest * best, candidates).slice());
  const held = containedBy(only);
  const isUsed = (_: Clause, index: number) => (held & (1 << index)) !== 0;
  return {
    plan: { ...plan, clauses, optional: [...optional, ...plan.optional], only },
    used: [...clauses, ...optional.filter(isUsed)],
    leftOut: optional.filter((clause, index) => !isUsed(clause, index)),
    fullMatches: fullMatches.length,
  };
}

/** The only documents that count, found once: a phrase of common words takes long. Empty when nothing is required. */
const findRequired = (plan: Plan, find: FindMatches): Pick<Plan, "only"> =>
  plan.clauses.length > 0 ? { only: find(plan).slice() } : {};

/** A word of the query with what it tells about a document that contains it. */
interface WeighedWord {
  clause: Clause;
  /** This word alone, among the documents that have what is required. */
  plan: Plan;
  information: number;
  /** Whether any document matches. */
  isFound: boolean;
  /** The documents that match, if they have been found already and are not remembered elsewhere. */
  slots: Uint32Array | undefined;
}

const sumOf = (words: readonly WeighedWord[]): number => words.reduce((sum, { information }) => sum + information, 0);

function weigh(plan: Plan, clause: Clause, relaxation: Relaxation): WeighedWord {
  const { total, findMatches, findClear, counts } = relaxation;
  const key = countedWord(plan, clause);
  const counted = key && counts.get(key);
  const found = counted === undefined ? findMatches(plan) : undefined;
  const count = counted ?? found?.length ?? 0;
  if (key) counts.set(key, count);
  const information = Math.log(1 + total / (1 + count)) * shareOf(clause, count, relaxation);
  const slots = key || findClear !== findMatches ? undefined : found?.slice();
  return { clause, plan, information, isFound: count > 0, slots };
}

/** A word that documents lack tells less when the rest of the query is certainly about health care, or the word itself is. */
function discountUnknown(words: readonly WeighedWord[], { isClinical, isKnown }: Relaxation): WeighedWord[] {
  const isAboutCare = words.some(({ clause, isFound }) => isFound && isClinical(clause));
  return words.map((word) => {
    if (word.isFound || word.clause.kind !== "word") return word;
    const share = isAboutCare ? unknownWeight : isKnown(word.clause.expansion.term) ? lackingWeight : 1;
    return { ...word, information: word.information * share };
  });
}

/** How much of its information counts. */
function shareOf(clause: Clause, count: number, { isTopical, isBroader }: Relaxation): number {
  if (clause.kind === "word" && isPlace(clause.expansion.term)) return everydayWeight;
  if (clause.kind !== "word" || count === 0) return 1;
  if (isEverydayWord(clause.expansion.term)) return everydayWeight;
  if (isBroader(clause.expansion)) return lackingWeight;
  return isTopical(clause.expansion) ? 1 : passingWeight;
}

/** A word alone matches the same documents in every query. */
const countedWord = ({ only, exclusions }: Plan, clause: Clause): Expansion | undefined =>
  clause.kind === "word" && clause.ids.length === 0 && !only && exclusions.length === 0 ? clause.expansion : undefined;

/** By slot: how much information each document contains, and which of the words, as bits. Reused: they are large. */
let informationOf = new Float64Array(0);
let containedIn = new Uint16Array(0);
let candidateSlots = new Uint32Array(0);

function clearSlots(slotCount: number): void {
  if (informationOf.length < slotCount) {
    informationOf = new Float64Array(Math.ceil(slotCount * 1.2));
    containedIn = new Uint16Array(informationOf.length);
    candidateSlots = new Uint32Array(informationOf.length);
  }
  informationOf.fill(0, 0, slotCount);
  containedIn.fill(0, 0, slotCount);
}

interface HeldInformation {
  /** The most information that a document contains. */
  best: number;
  /** No others can contain enough, in ascending order; or the number that every slot is below. Valid until the next call. */
  candidates: Uint32Array | number;
}

/**
 * How much information each document contains. The most informative words, which are the rarest, come first: as soon as the
 * others together cannot be enough, they are only looked up for the documents that have been found.
 */
function collectMatches(
  words: readonly WeighedWord[],
  { only }: Pick<Plan, "only">,
  { slotCount, fullMatches, findClear }: Relaxation,
): HeldInformation {
  clearSlots(slotCount);
  const full = only ? fullMatches.filter((slot) => only.includes(slot)) : fullMatches;
  let best = 0;
  let left = sumOf(words);
  const least = minShareOfBest * minShare * left;
  let candidates: Uint32Array | number = slotCount;
  for (const word of words.toSorted((a, b) => b.information - a.information)) {
    const { plan, information, slots } = word;
    const enough = Math.max(minShareOfBest * best, least);
    if (left < enough) candidates = slotsWith(enough - left, candidates);
    const among = typeof candidates === "number" ? only : withSlots(full, candidates);
    const found = slots ?? findClear(among ? { ...plan, only: among } : plan);
    best = Math.max(best, addInformation(found, information, 1 << words.indexOf(word)));
    left -= information;
  }
  return { best, candidates };
}

/** Returns the most that any of the documents contains now. */
function addInformation(slots: Uint32Array, information: number, word: number): number {
  const [sums, words] = [informationOf, containedIn];
  let best = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const sum = (sums[slot] ?? 0) + information;
    sums[slot] = sum;
    words[slot] = (words[slot] ?? 0) | word;
    if (sum > best) best = sum;
  }
  return best;
}

/** The slots that contain so much information, among some, or all below a number. They overwrite earlier results. */
function slotsWith(least: number, among: Uint32Array | number): Uint32Array {
  const count = typeof among === "number" ? copyBelow(among, least) : copyAmong(among, least);
  return candidateSlots.subarray(0, count);
}

/** Each slot is written, and the next one overwrites it when it does not count: a branch would often be mispredicted. */
function copyBelow(end: number, least: number): number {
  const [sums, found] = [informationOf, candidateSlots];
  let count = 0;
  for (let slot = 0; slot < end; slot++) {
    found[count] = slot;
    count += Number((sums[slot] ?? 0) >= least);
  }
  return count;
}

function copyAmong(among: Uint32Array, least: number): number {
  const [sums, found] = [informationOf, candidateSlots];
  let count = 0;
  for (let at = 0; at < among.length; at++) {
    const slot = among[at] ?? 0;
    found[count] = slot;
    count += Number((sums[slot] ?? 0) >= least);
  }
  return count;
}

/** The words that any of these documents contains, as bits. */
const containedBy = (slots: Uint32Array): number => slots.reduce((bits, slot) => bits | (containedIn[slot] ?? 0), 0);

const withSlots = (some: readonly number[], others: Uint32Array): Uint32Array =>
  some.length === 0 ? others : Uint32Array.from(new Set([...some, ...others])).sort();
