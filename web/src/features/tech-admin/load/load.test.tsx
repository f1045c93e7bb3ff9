import { getLoad, type LoadSample } from "@indikatorkatalogen/contract";
import { waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { fakeApi } from "../../../testing/fake-api.ts";
import { givenTechAdmin, openTechAdmin } from "../../../testing/given-tech-admin.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api = givenTechAdmin();
});
afterEach(() => vi.useRealTimers());

/** A minute without requests, on the embedded database. */
const sample = (minute: number, figures: Partial<LoadSample> = {}): LoadSample => ({
  at: minute * 60_000,
  ...{ requests: 0, errors: 0, medianLatency: null, p99Latency: null, eventLoopDelay: 12 },
  ...{ connectionsUsed: null, connectionsWaiting: null, searchMisses: 0, memory: 310 },
  ...figures,
});
const node = (nodeId: string, startedAt: number, samples: LoadSample[] = []) =>
  api.answer(getLoad, { nodeId, host: `nod-${nodeId}`, startedAt, samples });
const nodes = (part: HTMLElement) =>
  within(part)
    .queryAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent?.match(/nod-\w/)?.[0]);
const poll = () => vi.advanceTimersByTimeAsync(10_000);

test("nodes behind one address are all shown, the oldest first, until one has not answered for five minutes", async () => {
  node("b", 2);
  const { part } = await openTechAdmin("Belastning");
  await waitFor(() => expect(nodes(part)).toEqual(["nod-b"]));

  node("a", 1);
  await poll();
  await waitFor(() => expect(nodes(part)).toEqual(["nod-a", "nod-b"]));
  await vi.advanceTimersByTimeAsync(310_000);

  await waitFor(() => expect(nodes(part)).toEqual(["nod-a"]));
});

test("a node that has just started has nothing to show yet, and one that is lost is said to be", async () => {
  node("a", 1);
  const { part } = await openTechAdmin("Belastning");
  expect(await within(part).findByText(/^Noden har just startat/)).toBeDefined();
  expect(within(part).queryByRole("figure")).toBeNull();
  api.refuse(getLoad, 400);

  await poll();

  expect(await within(part).findByText(/^Belastningen kunde inte läsas av/)).toBeDefined();
  expect(nodes(part)).toEqual(["nod-a"]);
});

test("a minute that is not known is a gap in its line and a dash in words, and the highest value stands", async () => {
  const minutes = [
    sample(1, { p99Latency: 41 }),
    sample(2),
    sample(3, { p99Latency: 1250 }),
    sample(4, { p99Latency: 3 }),
  ];
  node("a", 1, [...minutes, sample(5)]);
  const { part } = await openTechAdmin("Belastning");
  const figures = await within(part).findAllByRole("figure");
  const latency = figures.find(({ textContent }) => textContent?.startsWith("Svarstid")) as HTMLElement;

  expect(within(latency).getAllByText(/^nu/)[0]?.textContent).toMatch(/^nu –, högst 1\s250$/);
  expect(within(latency).getAllByText(/^nu/)[1]?.textContent).toBe("nu –, högst –");
  const lines = latency.querySelector("path")?.getAttribute("d")?.split("M").slice(1);
  const points = lines?.map((line) => line.split("L"));
  expect(points).toMatchObject([{ length: 2 }, { length: 2 }]);
  // A single minute is a line of no length.
  expect(points?.map(([first, last]) => first === last)).toEqual([true, false]);
});

test("figures that a node does not know have neither a chart nor a column", async () => {
  node("a", 1, [sample(1)]);
  const { user, part } = await openTechAdmin("Belastning");
  await within(part).findAllByRole("figure");

  await user.click(within(part).getByText("Visa som tabell"));

  expect(within(part).queryByText(/^(Svarstid|Databasanslutningar)/)).toBeNull();
  expect(within(part).getAllByRole("columnheader")).toHaveLength(6);
});
