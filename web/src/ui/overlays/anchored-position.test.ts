import { expect, test } from "vitest";
import { anchoredPosition } from "./anchored-position.ts";

const viewport = { width: 400, height: 800 };
const anchorAt = (top: number, left = 50) => ({ top, bottom: top + 40, left, width: 40 });
const boxOf = (height: number) => ({ width: 200, height });

test.each([
  ["below its anchor", anchorAt(100), boxOf(300), { top: 146, left: 50 }],
  ["above it where there is no space below", anchorAt(600), boxOf(300), { top: 294, left: 50 }],
  ["inside the viewport where neither has space", anchorAt(300), boxOf(600), { top: 188, left: 50 }],
  ["at the top where it is taller than the viewport", anchorAt(300), boxOf(900), { top: 12, left: 50 }],
  ["ending where its anchor ends, near the right edge", anchorAt(100, 330), boxOf(300), { top: 146, left: 170 }],
  ["not past the right edge", anchorAt(100, 350), boxOf(300), { top: 146, left: 188 }],
])("a box is placed %s", (_, anchor, box, position) => {
  expect(anchoredPosition(anchor, box, viewport)).toEqual(position);
});

test.each([
  ["is centred on its anchor", 150, 70],
  ["stays inside the left edge", 10, 12],
  ["stays inside the right edge", 380, 188],
])("a centred box %s", (_, left, expected) => {
  expect(anchoredPosition(anchorAt(100, left), boxOf(30), viewport, "center").left).toBe(expected);
});

test.each([
  ["ends where its anchor ends", 300, 140],
  ["starts where its anchor starts, near the left edge", 50, 50],
])("an end-aligned box %s", (_, left, expected) => {
  expect(anchoredPosition(anchorAt(100, left), boxOf(300), viewport, "end").left).toBe(expected);
});

test.each([
  ["is to the right of its control, at the same height", 50, { top: 105, left: 100 }],
  ["is above it where there is no space to the right", 180, { top: 60, left: 100 }],
])("a tooltip beside its control %s", (_, left, expected) => {
  expect(anchoredPosition(anchorAt(100, left), boxOf(30), viewport, "beside")).toEqual(expected);
});

test("a tooltip is ten pixels from its control, above it where there is space", () => {
  const topOf = (top: number) => anchoredPosition(anchorAt(top), boxOf(30), viewport, "center").top;
  expect(topOf(100)).toBe(60);
  expect(topOf(52)).toBe(12);
  expect(topOf(51)).toBe(101);
});
