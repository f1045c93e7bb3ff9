import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { PickOption } from "./combobox-rows.ts";
import { type OptionRequest, useOptionSearch } from "./use-option-search.ts";

/** A server with `count` names that can be made to fail. */
function givenServer(count: number) {
  const requests: OptionRequest[] = [];
  let isDown = false;
  const names = Array.from({ length: count }, (_, index) => `Källa ${index + 1}`);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const toQuery = (request: OptionRequest) => ({
    queryKey: ["options", request.text, request.count],
    queryFn: () => {
      requests.push(request);
      if (isDown) return Promise.reject(new Error("No answer"));
      const found = names.filter((name) => name.toLowerCase().includes(request.text.toLowerCase()));
      const options: PickOption[] = found.slice(0, request.count).map((name) => ({ id: name, name }));
      return Promise.resolve({ options, total: found.length });
    },
  });
  const { result } = renderHook(() => useOptionSearch(toQuery), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { result, requests, fail: () => (isDown = true), recover: () => (isDown = false) };
}

describe("options are searched for", () => {
  test("not before the picker is used, and then the first ten", async () => {
    const { result, requests } = givenServer(24);
    expect(requests).toEqual([]);

    act(() => result.current.onSearch(""));

    await waitFor(() => expect(result.current.options).toHaveLength(10));
    expect([result.current.total, requests]).toEqual([24, [{ text: "", count: 10 }]]);
  });

  test("by the text without space around it, once for a word that is typed quickly", async () => {
    const { result, requests } = givenServer(24);
    act(() => result.current.onSearch(""));
    await waitFor(() => expect(result.current.isSearching).toBe(false));

    for (const text of ["k", "kä", "källa 1", " källa 12 "]) act(() => result.current.onSearch(text));

    await waitFor(() => expect(result.current.options.map(({ name }) => name)).toEqual(["Källa 12"]));
    expect(requests.map(({ text }) => text).filter((text) => text !== "" && text !== "källa 12").length).toBeLessThan(
      3,
    );
  });

  test("and the old ones stay, marked as such, until the new ones are there", async () => {
    const { result } = givenServer(24);
    act(() => result.current.onSearch(""));
    await waitFor(() => expect(result.current.isSearching).toBe(false));

    act(() => result.current.onSearch("källa 24"));
    expect([result.current.isSearching, result.current.options.length]).toEqual([true, 10]);

    await waitFor(() => expect(result.current.isSearching).toBe(false));
    expect(result.current.options).toHaveLength(1);
  });

  test("in larger and larger numbers when more are asked for, and from the start for another text", async () => {
    const { result, requests } = givenServer(300);
    act(() => result.current.onSearch(""));
    await waitFor(() => expect(result.current.options).toHaveLength(10));

    for (const count of [50, 200, 300]) {
      act(() => result.current.onShowMore());
      await waitFor(() => expect(result.current.options).toHaveLength(count));
    }
    act(() => result.current.onSearch("källa"));

    await waitFor(() => expect(requests.at(-1)).toEqual({ text: "källa", count: 10 }));
  });

  test("and a failure is told, not taken for nothing found", async () => {
    const { result, fail } = givenServer(3);
    fail();

    act(() => result.current.onSearch(""));

    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    expect(result.current.isSearching).toBe(false);
  });

  test("anew after a failure, which is not one of the text that has been typed since", async () => {
    const { result, fail, recover } = givenServer(24);
    fail();
    act(() => result.current.onSearch(""));
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    recover();

    act(() => result.current.onSearch("källa 24"));
    expect([result.current.hasFailed, result.current.isSearching]).toEqual([false, true]);

    await waitFor(() => expect(result.current.isSearching).toBe(false));
    expect(result.current.options.map(({ name }) => name)).toEqual(["Källa 24"]);
  });
});
