import { expect, test } from "vitest";
import { retryIn, servingTiming } from "./back-off.ts";

const hour = 3_600_000;

test.each([
  { tries: 0, age: 0, isTriedAgain: true },
  { tries: 9, age: 30 * hour, isTriedAgain: true },
  { tries: 10, age: 30 * hour, isTriedAgain: false },
  { tries: 5, age: 73 * hour, isTriedAgain: false },
  // It waited while sending was paused, or somebody has asked for it anew.
  { tries: 0, age: 1000 * hour, isTriedAgain: true },
])("after $tries tries and $age ms, a message is tried again: $isTriedAgain", ({ tries, age, isTriedAgain }) => {
  expect(retryIn(servingTiming, { tries, age }) !== undefined).toBe(isTriedAgain);
});
