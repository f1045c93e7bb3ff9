import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { ChunkLoadError, loadChunk, retryUntilLoaded } from "./chunk-load-error.ts";

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

test("without a network loading waits, and continues when the network is back", async () => {
  vi.useFakeTimers();
  const fetching = vi.fn().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", fetching);
  const importer = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue("a page");

  const loading = loadChunk(importer);
  await vi.advanceTimersByTimeAsync(7000);
  expect(importer).toHaveBeenCalledTimes(1);
  expect(onlineManager.isOnline()).toBe(false);
  fetching.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(3000);

  await expect(loading).resolves.toBe("a page");
  expect(onlineManager.isOnline()).toBe(true);
});

test("a missing style sheet is loaded before its chunk", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue(new Response()),
  );
  const importer = vi.fn().mockRejectedValueOnce(new Error("Unable to preload CSS")).mockResolvedValue("a page");
  const missing = document.createElement("link");
  document.head.append(Object.assign(missing, { rel: "stylesheet", href: "/assets/page.css" }));

  const loading = loadChunk(importer);
  await vi.advanceTimersByTimeAsync(3000);
  const again = document.head.querySelector("link[href='/assets/page.css']");
  expect(again).not.toBe(missing);
  expect(importer).toHaveBeenCalledTimes(1);
  again?.dispatchEvent(new Event("load"));

  await expect(loading).resolves.toBe("a page");
  again?.remove();
});

test("a chunk that is missing although the server responds belongs to an older build", async () => {
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response()));

  await expect(loadChunk(() => Promise.reject(new TypeError("404")))).rejects.toBeInstanceOf(ChunkLoadError);
});

test("a missing chunk is retried with increasing delays, and at once when the network is back", async () => {
  vi.useFakeTimers();
  const fetchAgain = vi.fn().mockRejectedValue(new TypeError("404"));
  const settled = vi.fn();
  const page = new AbortController();

  void retryUntilLoaded(new ChunkLoadError(fetchAgain), page.signal).then(settled);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetchAgain).toHaveBeenCalledTimes(2);
  expect(settled).not.toHaveBeenCalled();
  fetchAgain.mockResolvedValue("a page");
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);

  expect(settled).toHaveBeenCalledWith(true);
});

test("retrying stops after a while, and when the user has left", async () => {
  vi.useFakeTimers();
  const fetchAgain = vi.fn().mockRejectedValue(new TypeError("404"));
  const stayed = retryUntilLoaded(new ChunkLoadError(fetchAgain), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await expect(stayed).resolves.toBe(false);
  expect(fetchAgain).toHaveBeenCalledTimes(6);

  const page = new AbortController();
  const left = retryUntilLoaded(new ChunkLoadError(() => Promise.resolve("a page")), page.signal);
  page.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(left).resolves.toBe(false);
});

test("a chunk whose failure the browser remembers is loadable when its address answers", async () => {
  vi.useFakeTimers();
  const fetching = vi
    .fn()
    .mockResolvedValueOnce(new Response(null, { status: 404 }))
    .mockResolvedValue(new Response());
  vi.stubGlobal("fetch", fetching);
  const remembered = () =>
    Promise.reject(
      new TypeError("Failed to fetch dynamically imported module: https://katalogen.test/assets/measure.js"),
    );

  const retried = retryUntilLoaded(new ChunkLoadError(remembered), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(30_000);

  await expect(retried).resolves.toBe(true);
  expect(fetching.mock.calls).toEqual(Array(2).fill(["https://katalogen.test/assets/measure.js"]));
});
