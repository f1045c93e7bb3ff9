import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useProgressiveList } from "./use-progressive-list.ts";

function shownInTurn(length: number) {
  const seen: { shown: number; rest: number }[] = [];
  const items = Array.from({ length }, (_, place) => place);
  renderHook(() => {
    const { shown, rest } = useProgressiveList(items);
    seen.push({ shown: shown.length, rest });
  });
  return seen;
}

test("a long list shows a screenful, and then as much again until all of it is there", () => {
  expect(shownInTurn(20)).toEqual([
    { shown: 8, rest: 12 },
    { shown: 16, rest: 4 },
    { shown: 20, rest: 0 },
  ]);
});

test("a short list is there at once", () => {
  expect(shownInTurn(8)).toEqual([{ shown: 8, rest: 0 }]);
});
