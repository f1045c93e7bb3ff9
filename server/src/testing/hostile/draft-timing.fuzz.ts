import { getMeasure, type Measure } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { readShippedConcepts } from "../../modules/concepts/shipped-concepts.ts";
import { givenMeasure } from "../given-measures.ts";
import { startTestApp } from "../start-test-app.ts";
import { callAny, countFreeParams, everyEndpoint, isOpenTo, isServed, nameOf } from "../walk-endpoints.ts";
import { createRandom } from "./random.ts";

// Differences in time are visible only over many requests; `npm test` counts database statements instead.
const rounds = 1000;
const drafts = 40;
/**
 * How much more often than half of the times one kind may be the slower of a pair. Chance alone stays within 0.05 of
 * one half in all but one of ten thousand such comparisons; one more query to the database gives far more.
 */
const tolerance = 0.06;

const { app, db } = await startTestApp({ shippedConcepts: readShippedConcepts() }, "demo");

const testedEndpoints = everyEndpoint.filter(
  (endpoint) =>
    endpoint.method === "GET" &&
    isOpenTo([], endpoint.access) &&
    isServed(app, endpoint) &&
    countFreeParams(endpoint) > 0,
);

type Values = readonly string[];

const idsOf = ({ id, measureVersions: [version] }: Measure): Values[] => [
  [id, version?.id ?? ""],
  [version?.id ?? "", version?.submeasures[0]?.id ?? ""],
];

async function timeOf(endpoint: (typeof testedEndpoints)[number], values: Values): Promise<number> {
  const started = performance.now();
  await callAny(app, endpoint, { values });
  return performance.now() - started;
}

const random = createRandom(1);

/** How often one of the first kind takes longer than one of the second: one half when they cannot be distinguished. */
async function compare(
  endpoint: (typeof testedEndpoints)[number],
  kinds: readonly [Values[], Values[]],
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // In a random order, so that other work of the machine affects both kinds alike.
    for (const kind of random.chance(0.5) ? ([0, 1] as const) : ([1, 0] as const)) {
      times[kind].push(await timeOf(endpoint, kinds[kind][round % kinds[kind].length] ?? []));
    }
  }
  return shareOfSlower(times);
}

/** The area under the curve, by the Mann–Whitney U statistic. */
function shareOfSlower([first, second]: readonly [number[], number[]]): number {
  const all = [...first.map((time) => ({ time, isFirst: true })), ...second.map((time) => ({ time, isFirst: false }))];
  all.sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, { isFirst }, index) => sum + (isFirst ? index + 1 : 0), 0);
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}

test("strangers cannot distinguish a draft's id from a made-up one by the response time", async () => {
  const hidden: Values[] = [];
  const open: Values[] = [];
  for (let count = 0; count < drafts; count += 1) {
    const submeasures = [{ restriction: "Del" }];
    hidden.push(...idsOf(await givenMeasure(db, { title: `Utkast ${count}`, submeasures })));
    open.push(...idsOf(await givenMeasure(db, { title: `Öppet ${count}`, submeasures, statuses: ["PUBLISHED"] })));
  }
  const madeUp = hidden.map((): Values => [newId(), newId()]);
  // Without compilation and filling of caches, which happen in the first requests.
  for (const endpoint of testedEndpoints)
    for (const values of [...hidden, ...madeUp]) await callAny(app, endpoint, { values });

  const shares: [string, number][] = [];
  for (const endpoint of testedEndpoints) shares.push([nameOf(endpoint), await compare(endpoint, [hidden, madeUp])]);
  // The clock is precise enough: published measures, which are cached, can be distinguished.
  const control = await compare(getMeasure, [open, madeUp]);

  console.log(shares.map(([name, share]) => `${share.toFixed(3)} ${name}`).join("\n"));
  console.log(`${control.toFixed(3)} ${nameOf(getMeasure)} for what is published; ${rounds} pairs each`);
  expect(shares.filter(([, share]) => Math.abs(share - 0.5) > tolerance)).toEqual([]);
  expect(Math.abs(control - 0.5)).toBeGreaterThan(2 * tolerance);
});
