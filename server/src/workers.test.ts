import { afterAll, expect, test } from "vitest";
import type { OpenDatabase } from "./database/open-database.ts";
import { createSecretBox } from "./secrets/secret-box.ts";
import { openTestDatabase } from "./testing/test-database.ts";
import { startWorkers } from "./workers.ts";

const { db, listen, close } = await openTestDatabase("empty");
afterAll(close);

test("workers that fail half-way leave nothing running", async () => {
  const open = new Set<string>();
  const failingListen: OpenDatabase["listen"] = async (channel, listener) => {
    if (channel === "message") throw new Error("nobody hears");
    open.add(channel);
    const stop = await listen(channel, listener);
    return async () => {
      open.delete(channel);
      await stop();
    };
  };

  const started = startWorkers({
    db,
    listen: failingListen,
    now: () => new Date(),
    log: { info: () => {}, warn: () => {} },
    jobSettings: { isDemo: false, distribution: undefined, reviewRetentionDays: 365 },
    afterWrite: async () => {},
    isClockInSync: async () => true,
    receivers: { allowsAnyAddress: false, privateHosts: [] },
    secrets: createSecretBox([]),
  });

  await expect(started).rejects.toThrow("nobody hears");

  expect([...open]).toEqual([]);
});
