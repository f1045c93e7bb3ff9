import { expect, test, vi } from "vitest";
import { preloadWhenIdle } from "./idle-preload.ts";

test("four are fetched at a time, and a failure stops nothing", async () => {
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const preloads = Array.from({ length: 6 }, (_, place) => () => {
    started.push(place);
    return place === 0 ? Promise.reject(new Error("gone")) : new Promise<void>((resolve) => finish.push(resolve));
  });

  preloadWhenIdle(preloads, (work) => work());
  expect(started).toEqual([0, 1, 2, 3]);
  for (const done of finish) done();

  await vi.waitFor(() => expect(started).toEqual([0, 1, 2, 3, 4, 5]));
});
