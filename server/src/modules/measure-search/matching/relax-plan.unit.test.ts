import { expect, test } from "vitest";
import type { Expansion } from "../vocabulary/expansion.ts";
import type { Clause, Plan } from "./plan-query.ts";
import { relaxPlan } from "./relax-plan.ts";

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const slotCount = 300;
const allSlots = Array.from({ length: slotCount }, (_, slot) => slot);

interface Word {
  clause: Clause;
  slots: readonly number[];
}

function createWord(term: string, slots: readonly number[]): Word {
  const expansion: Expansion = { term, words: new Map(), phrases: [] };
  return { clause: { kind: "word", expansion, ids: [] }, slots };
}

const planOf = (words: readonly Word[]): Plan => ({
  clauses: words.map(({ clause }) => clause),
  optional: [],
  exclusions: [],
  corrections: [],
});

/** Finds the documents of a plan with one word, and counts the documents that it inspected. */
function createFinder(words: readonly Word[]) {
  let inspected = 0;
  const find = ({ clauses: [clause], only }: Plan): Uint32Array => {
    const slots = words.find((word) => word.clause === clause)?.slots ?? [];
    const allowed = only && new Set(only);
    inspected += allowed ? allowed.size : slots.length;
    return Uint32Array.from(allowed ? slots.filter((slot) => allowed.has(slot)) : slots);
  };
  return { find, countInspected: () => inspected };
}

const relaxationOf = ({
  find,
  counts = new WeakMap<Expansion, number>(),
  isTopical = () => true,
  isClinical = () => false,
  isBroader = () => false,
  isKnown = () => false,
}: {
  find: (plan: Plan) => Uint32Array;
  counts?: WeakMap<Expansion, number>;
  isTopical?: (expansion: Expansion) => boolean;
  isClinical?: (clause: Clause) => boolean;
  isBroader?: (expansion: Expansion) => boolean;
  isKnown?: (word: string) => boolean;
}) => ({
  total: slotCount,
  slotCount,
  fullMatches: [],
  findMatches: find,
  findClear: find,
  counts,
  isTopical,
  isClinical,
  isBroader,
  isKnown,
});

/** The rule without optimisations: sums up the information of the words in every document. */
function relaxNaively(words: readonly Word[]) {
  const informationOf = ({ slots }: Word) => Math.log(1 + slotCount / (1 + slots.length));
  const scores = allSlots.map((slot) =>
    words.reduce((sum, word) => (word.slots.includes(slot) ? sum + informationOf(word) : sum), 0),
  );
  const best = Math.max(...scores);
  if (best === 0 || best < 0.5 * words.reduce((sum, word) => sum + informationOf(word), 0)) return undefined;
  const only = allSlots.filter((slot) => (scores[slot] ?? 0) >= 0.8 * best);
  return {
    only,
    used: words.filter(({ slots }) => slots.some((slot) => only.includes(slot))).map(({ clause }) => clause),
  };
}

test("a relaxed query allows the same documents as when every word is looked up everywhere", () => {
  const random = createRandom(17);
  let [relaxedQueries, inspectedFirst, inspectedAgain] = [0, 0, 0];

  for (let round = 0; round < 200; round++) {
    const words = Array.from({ length: 2 + random(9) }, (_, index) => {
      const share = [1, 3, 10, 60, 95][random(5)] ?? 1;
      return createWord(`${index}`, random(8) === 0 ? [] : allSlots.filter(() => random(100) < share));
    });
    const counts = new WeakMap<Expansion, number>();
    const expected = relaxNaively(words);
    const relax = () => {
      const { find, countInspected } = createFinder(words);
      return { relaxed: relaxPlan(planOf(words), relaxationOf({ find, counts })), inspected: countInspected() };
    };

    // The second time the words have been counted, so that common ones can be skipped.
    const [first, again] = [relax(), relax()];

    for (const { relaxed } of [first, again]) {
      expect(relaxed && [...(relaxed.plan.only ?? [])].toSorted((a, b) => a - b)).toEqual(expected?.only);
      expect(relaxed?.used).toEqual(expected?.used);
    }
    relaxedQueries += expected ? 1 : 0;
    inspectedFirst += first.inspected;
    inspectedAgain += again.inspected;
  }

  expect(relaxedQueries).toBeGreaterThan(50);
  expect(inspectedAgain).toBeLessThan(inspectedFirst / 2);
});

test("a phrase is required, and searched for once", () => {
  const [matching, other] = [
    [1, 2, 3],
    [7, 8, 9],
  ];
  const words = [createWord("stroke", [1, 2, 7]), createWord("region", [1, 3, 8]), createWord("fotboll", [])];
  const phrase: Clause = { kind: "phrase", words: [1, 2], term: "som har" };
  let searches = 0;
  const { find } = createFinder(words);
  const findWithPhrase = (plan: Plan): Uint32Array => {
    if (!plan.clauses.includes(phrase)) return find(plan);
    searches += 1;
    return Uint32Array.from(matching);
  };
  const query = { ...planOf(words), clauses: [phrase, ...planOf(words).clauses] };

  const relaxed = relaxPlan(query, relaxationOf({ find: findWithPhrase }));

  expect([...(relaxed?.plan.only ?? [])]).toEqual([1]);
  expect(relaxed?.plan.only).not.toEqual(expect.arrayContaining(other));
  expect(relaxed?.used).toEqual([phrase, words[0]?.clause, words[1]?.clause]);
  expect(searches).toBe(1);
});

test("a word that only texts mention gives way to a more common one that titles have", () => {
  const common = allSlots.slice(2, 12);
  const words = [createWord("bästa", [1]), createWord("hjärtinfarkt", common)];
  const { find } = createFinder(words);
  const relax = (isTopical: (term: string) => boolean) =>
    relaxPlan(planOf(words), relaxationOf({ find, isTopical: ({ term }) => isTopical(term) }));

  expect([...(relax(() => true)?.plan.only ?? [])]).toEqual([1]);
  expect([...(relax((term) => term !== "bästa")?.plan.only ?? [])]).toEqual(common);
});

test("a word that no document has outweighs the others less when the query is about health care all the same", () => {
  const matching = allSlots.slice(0, 12);
  const words = [createWord("sönder", []), createWord("höftprotes", matching)];
  const { find } = createFinder(words);
  const relax = (about: Partial<Parameters<typeof relaxationOf>[0]>) =>
    relaxPlan(planOf(words), relaxationOf({ find, ...about }));

  expect(relax({})).toBeUndefined();
  expect([...(relax({ isClinical: ({ kind }) => kind === "word" })?.plan.only ?? [])]).toEqual(matching);
  expect(relax({ isKnown: (word) => word === "höftprotes" })).toBeUndefined();
  expect([...(relax({ isKnown: (word) => word === "sönder" })?.plan.only ?? [])]).toEqual(matching);
});
