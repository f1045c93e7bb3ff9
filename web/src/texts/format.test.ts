import { expect, test } from "vitest";
import { formatMoment, unbroken } from "./format.ts";

test("the hyphens of a date stay as they are and do not break", () => {
  expect(unbroken(`Sedan ${formatMoment(Date.UTC(2026, 10, 12, 0, 53))}, E-post 1-2`)).toBe(
    "Sedan 2026-\u206011-\u206012 01:53, E-post 1-\u20602",
  );
});
