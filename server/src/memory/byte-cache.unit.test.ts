import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createByteCache } from "./byte-cache.ts";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

test("what was removed is not retained, after clearing the cache and after replacing entries", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const cache = createByteCache<object>(1000);
  const fill = () => {
    for (let key = 0; key < 10; key++) cache.set(`${key}`, { key }, 10);
    return new WeakRef(cache.get("5") ?? {});
  };
  const cleared = fill();
  cache.clear();
  const replaced = fill();
  for (let round = 0; round < 50; round++) fill();

  await yieldToEventLoop();
  collectGarbage();

  expect([cleared.deref(), replaced.deref()]).toEqual([undefined, undefined]);
});
