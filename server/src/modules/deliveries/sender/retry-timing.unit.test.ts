import { expect, test } from "vitest";
import { defaultTiming, parseRetryAfterMs, retryInMs } from "./retry-timing.ts";

const hour = 3_600_000;

test.each([
  ["120", 429, 120_000],
  ["120", 503, 120_000],
  ["Thu, 01 Jan 2026 12:00:30 GMT", 503, 30_000],
  // The wait is limited, and an unreadable header is ignored.
  ["86400", 503, hour],
  ["Thu, 01 Jan 2099 00:00:00 GMT", 503, hour],
  ["Thu, 01 Jan 2020 00:00:00 GMT", 503, 0],
  ["120", 500, undefined],
  ["120", 200, undefined],
  ["-5", 503, undefined],
  ["soon", 503, undefined],
  ["", 503, undefined],
  [undefined, 503, undefined],
])("Retry-After: %s with %s means a wait of %s ms", (header, status, expected) => {
  expect(parseRetryAfterMs({ status, header }, new Date("2026-01-01T12:00:00Z"))).toBe(expected);
});

test.each([
  { tries: 0, age: 0, isTriedAgain: true },
  { tries: 9, age: 30 * hour, isTriedAgain: true },
  { tries: 10, age: 30 * hour, isTriedAgain: false },
  { tries: 5, age: 73 * hour, isTriedAgain: false },
  // It waited while sending was paused, or has been queued again.
  { tries: 0, age: 1000 * hour, isTriedAgain: true },
])("after $tries tries and $age ms, a message is tried again: $isTriedAgain", ({ tries, age, isTriedAgain }) => {
  expect(retryInMs(defaultTiming, { tries, age }) !== undefined).toBe(isTriedAgain);
});
