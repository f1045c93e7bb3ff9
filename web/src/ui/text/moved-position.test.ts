import { expect, test } from "vitest";
import { movedPosition } from "./moved-position.ts";

const text = "Antal vuxna patienter";

test.each([
  ["what is added after it leaves it alone", "Antal vuxna patienter i länet", 6, 6],
  ["what is added before it moves it", "Totalt: Antal vuxna patienter", 6, 14],
  ["what is removed before it moves it back", "vuxna patienter", 6, 0],
  ["the end stays the end when something is removed", "Antal patienter", text.length, "Antal patienter".length],
  ["inside replaced words it stays among the new ones", "Antal små patienter", 10, 9],
  ["an emptied text has one position", "", 10, 0],
])("%s", (_, after, position, moved) => {
  expect(movedPosition(text, after, position)).toBe(moved);
});
