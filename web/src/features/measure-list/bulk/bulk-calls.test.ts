import { expect, test, vi } from "vitest";
import { givenId, givenVersion } from "../../../testing/given.ts";
import { sendPlan } from "./bulk-calls.ts";
import { type BulkChange, planChange } from "./plan-change.ts";
import { runPlans } from "./run-plans.ts";

test("a connection without a response is given up after a timeout, and no other row is begun", async () => {
  const timeoutMs = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeoutMs.signal);
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    timeoutMs.abort(new DOMException("The time is up", "TimeoutError"));
    return promise;
  });
  const change: BulkChange = { kind: "owner", owner: { id: givenId(), name: "Socialstyrelsen" } };
  const plans = [1, 2]
    .map(() => planChange(givenVersion({ status: "ONGOING" }), change, () => true))
    .filter((plan) => plan.kind === "change");

  const results = await runPlans(plans, {
    send: (plan) => sendPlan(plan, { change, reason: "", bulkChangeId: undefined }),
    isCancelled: () => false,
    onProgress: () => undefined,
  });

  expect(results).toEqual([{ name: "failed", why: expect.stringContaining("svarade inte") }, { name: "untried" }]);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
});
