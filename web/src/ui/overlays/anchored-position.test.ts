import { expect, test } from "vitest";
import { anchoredPosition } from "./anchored-position.ts";

const view = { width: 400, height: 800 };
const anchorAt = (top: number, left = 50) => ({ top, bottom: top + 40, left });
const boxOf = (height: number) => ({ width: 200, height });

test.each([
  ["beneath what it belongs to", anchorAt(100), boxOf(300), { top: 146, left: 50 }],
  ["above where there is no room beneath", anchorAt(600), boxOf(300), { top: 294, left: 50 }],
  ["inside the window where neither has room", anchorAt(300), boxOf(600), { top: 188, left: 50 }],
  ["from its top where it is taller than the window", anchorAt(300), boxOf(900), { top: 12, left: 50 }],
  ["not past the right edge", anchorAt(100, 350), boxOf(300), { top: 146, left: 188 }],
])("a box stands %s", (_, anchor, box, place) => {
  expect(anchoredPosition(anchor, box, view)).toEqual(place);
});
