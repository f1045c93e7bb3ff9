import type { SectionDifference } from "@indikatorkatalogen/contract";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { unbroken } from "../../../texts/format.ts";
import { DifferenceValue } from "./difference-value.tsx";

const common = { label: "Etikett", change: "minor" } as const;

function shown(difference: SectionDifference, isShortened = true) {
  const { container } = render(<DifferenceValue difference={difference} isShortened={isShortened} />);
  const texts = (tag: string) => [...container.querySelectorAll(tag)].map((element) => element.textContent);
  return { removed: texts("del"), added: texts("ins"), text: container.textContent };
}

test("a changed date shows both days", () => {
  const { removed, added } = shown({
    ...common,
    field: "validFrom",
    kind: "date",
    before: Date.parse("2024-01-01"),
    after: Date.parse("2025-01-01"),
  });

  expect(removed.join()).toContain(unbroken("2024-01-01"));
  expect(added.join()).toContain(unbroken("2025-01-01"));
});

test("a value that was empty before is only added", () => {
  const { removed, added } = shown({
    ...common,
    field: "thresholdForViewing",
    kind: "value",
    before: null,
    after: 1200,
  });

  expect(removed).toEqual([]);
  expect(added.join().replaceAll("\u00a0", " ")).toContain("1 200");
});

test.each([
  [true, false],
  [false, true],
])("a shortened set (%s) shows unchanged codes: %s", (isShortened, showsUnchanged) => {
  const difference = {
    ...common,
    field: "keywords",
    kind: "set",
    kept: ["Stroke"],
    added: ["Barn"],
    removed: ["Äldre"],
  };

  const { removed, added, text } = shown(difference as SectionDifference, isShortened);

  expect(removed.join()).toContain("Äldre");
  expect(added.join()).toContain("Barn");
  expect(text.includes("Stroke")).toBe(showsUnchanged);
});

test("parts show added, removed and changed rows with what identifies them", () => {
  const { removed, added, text } = shown({
    ...common,
    field: "targetValues",
    kind: "parts",
    added: [{ key: "a", values: { type: "NATIONAL", operator: "GTE", value: 90 } }],
    removed: [{ key: "b", values: { type: "REGIONAL", operator: "LTE", value: 5 } }],
    changed: [
      {
        key: "c",
        values: { type: "REGISTER", operator: "GTE", value: 80 },
        fields: [{ field: "value", before: 70, after: 80 }],
      },
    ],
  });

  expect(added.join()).toContain("Nationell målnivå · minst 90");
  expect(removed.join()).toContain("Regionalt mål · högst 5");
  expect(text).toContain("Registrets målnivåMålnivåminst borttaget: 70");
  expect(removed.join()).toContain("70");
});
