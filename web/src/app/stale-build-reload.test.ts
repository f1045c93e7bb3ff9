import { beforeEach, expect, test, vi } from "vitest";
import { ChunkLoadError } from "../ui/loading/chunk-load-error.ts";
import { reloadIfStale } from "./stale-build-reload.ts";

const reload = vi.fn();
const fail = (error: Error, path: string, now: number) =>
  reloadIfStale(error, { path, now, storage: sessionStorage, reload });

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
});

test("a chunk that cannot be loaded reloads the page, at most once in ten seconds per path", () => {
  const missing = new ChunkLoadError(() => Promise.reject(new Error("gone")));

  fail(missing, "/a", 1_000);
  fail(missing, "/a", 10_999);
  expect(reload).toHaveBeenCalledTimes(1);

  fail(missing, "/b", 10_999);
  fail(missing, "/a", 11_000);
  expect(reload).toHaveBeenCalledTimes(3);
});

test("another failure does not reload the page", () => {
  fail(new Error("a fault"), "/a", 1_000);

  expect(reload).not.toHaveBeenCalled();
});
