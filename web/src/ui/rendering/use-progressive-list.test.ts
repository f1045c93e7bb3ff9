import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useProgressiveList } from "./use-progressive-list.ts";

function renderedCounts(length: number) {
  const seen: { shown: number; remaining: number }[] = [];
  const items = Array.from({ length }, (_, index) => index);
  renderHook(() => {
    const { shown, remaining } = useProgressiveList(items);
    seen.push({ shown: shown.length, remaining });
  });
  return seen;
}

test("a long list renders a screenful first and then doubles until it is complete", () => {
  expect(renderedCounts(20)).toEqual([
    { shown: 8, remaining: 12 },
    { shown: 16, remaining: 4 },
    { shown: 20, remaining: 0 },
  ]);
});

test("a short list renders at once", () => {
  expect(renderedCounts(8)).toEqual([{ shown: 8, remaining: 0 }]);
});
