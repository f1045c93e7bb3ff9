import { expect, test } from "vitest";
import { anonymous, type Caller } from "../../callers/caller.ts";
import { createResponseCache } from "./response-cache.ts";

const editor: Caller = { ...anonymous, can: () => true };
const guest: Caller = { ...anonymous, grants: new Set(["version"]) };

/** Counts how often a response is created. */
function createCounted() {
  let time = 0;
  let created = 0;
  const cache = createResponseCache({ clock: () => time });
  return {
    cache,
    read: async (call: string, caller = anonymous) =>
      Number(await cache.read(call, caller, async () => Buffer.from(String(++created)))),
    advanceClock: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("a response is reused for a second", async () => {
  const { read, advanceClock } = createCounted();
  expect([await read("/changes"), await read("/changes")]).toEqual([1, 1]);
  advanceClock(999);
  expect(await read("/changes")).toBe(1);
  advanceClock(1);
  expect(await read("/changes")).toBe(2);
});

test("nothing is reused across a write, not even what is still being read", async () => {
  const { cache, read } = createCounted();
  let finish = (_: Buffer) => {};
  const before = cache.read("/changes", anonymous, () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  finish(Buffer.from("before the write"));
  expect(String(await before)).toBe("before the write");
  expect(await read("/changes")).toBe(1);
});

test("callers who see more have responses of their own, and guests are never given a cached one", async () => {
  const { read } = createCounted();
  expect([await read("/a"), await read("/a", editor), await read("/a", editor), await read("/a")]).toEqual([
    1, 2, 2, 1,
  ]);
  expect([await read("/a", guest), await read("/a", guest), await read("/a")]).toEqual([3, 4, 1]);
});

test("a response with names is not given to callers who may not see them, whatever else the two may do", async () => {
  const seesNames: Caller = { ...anonymous, can: (resource) => resource === "persons:read" };
  const { read } = createCounted();

  expect([await read("/a", seesNames), await read("/a"), await read("/a", seesNames)]).toEqual([1, 2, 1]);
});

test("a failed response is not kept", async () => {
  const { cache, read } = createCounted();
  await expect(cache.read("/a", anonymous, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await read("/a")).toBe(1);
});

test("the oldest of many responses makes room", async () => {
  const { read } = createCounted();
  for (let number = 0; number < 501; number += 1) await read(`/${number}`);
  expect(await read("/500")).toBe(501);
  expect(await read("/0")).toBe(502);
});
