import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenNetworkIdle } from "./when-network-idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function givenFetch(queryClient: QueryClient, durationMs: number): void {
  void queryClient.fetchQuery({
    queryKey: [durationMs],
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve("read"), durationMs)),
  });
}

test("work waits until nothing has been fetched for half a second", async () => {
  const [queryClient, work] = [new QueryClient(), vi.fn()];
  givenFetch(queryClient, 2500);

  whenNetworkIdle(queryClient, work);
  await vi.advanceTimersByTimeAsync(2600);
  givenFetch(queryClient, 100);
  await vi.advanceTimersByTimeAsync(500);
  expect(work).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(200);
  expect(work).toHaveBeenCalledOnce();
});

test("work starts after half a second where nothing is fetched, and after five whatever is", async () => {
  const [calm, busy] = [new QueryClient(), new QueryClient()];
  const [first, second] = [vi.fn(), vi.fn()];
  givenFetch(busy, 60_000);

  whenNetworkIdle(calm, first);
  whenNetworkIdle(busy, second);
  givenFetch(busy, 30_000);
  await vi.advanceTimersByTimeAsync(500);
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4500);
  expect(second).toHaveBeenCalledOnce();

  await vi.advanceTimersByTimeAsync(60_000);
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
});
