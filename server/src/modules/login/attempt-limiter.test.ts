import { expect, test } from "vitest";
import { createAttemptLimiter } from "./attempt-limiter.ts";

function givenLimiter() {
  const clock = { now: new Date("2026-11-15T12:00:00Z") };
  return { clock, ...createAttemptLimiter({ max: 2, window: 1000, now: () => clock.now }) };
}

test("attempts over the limit are refused, for that key alone", () => {
  const { take } = givenLimiter();

  const answers = ["anna", "anna", "anna", "bo"].map((key) => take(key).isAllowed);

  expect(answers).toEqual([true, true, false, true]);
});

test("an attempt that succeeded does not count", () => {
  const { take, giveBack } = givenLimiter();

  for (let round = 0; round < 5; round += 1) {
    take("anna");
    giveBack("anna");
  }

  expect(take("anna")).toEqual({ attempts: 1, isAllowed: true });
});

test("when the window has passed, counting starts over", () => {
  const { clock, take } = givenLimiter();
  for (const key of ["anna", "anna", "anna"]) take(key);

  clock.now = new Date(clock.now.getTime() + 1000);

  expect(take("anna").isAllowed).toBe(true);
});

test("a flood of keys does not fill the memory: the oldest are forgotten", () => {
  const { take } = givenLimiter();
  take("anna");
  take("anna");

  for (let number = 0; number < 20_000; number += 1) take(`key ${number}`);

  expect(take("anna").attempts).toBe(1);
});
