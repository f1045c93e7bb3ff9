import type { VersionPart } from "@indikatorkatalogen/contract";
import { expect, test, vi } from "vitest";
import { givenVersion } from "../../testing/given.ts";
import { comparedRows } from "./compared-rows.ts";

// The set-up of the tests has loaded the contract.
vi.hoisted(() => void vi.resetModules());

vi.mock(import("../../../../contract/src/measures/version-part-table.ts"), async (importOriginal) => {
  const original = await importOriginal();
  const inspections = {
    ...original.versionParts.submeasures,
    label: "Inspektioner",
    display: ({ place, note }: { place: string; note: string | null }) => ({ place, note }),
  };
  const versionParts: Record<string, unknown> = { ...original.versionParts, inspections };
  return {
    ...original,
    versionParts: versionParts as typeof original.versionParts,
    versionPartNames: Object.keys(versionParts) as VersionPart[],
    isVersionPart: (name): name is VersionPart => Object.hasOwn(versionParts, name),
    partOf: (name) => versionParts[name] as ReturnType<typeof original.partOf>,
  };
});

test("a part that the comparison does not know is compared by the values that its entries display", () => {
  const inspected = (...inspections: unknown[]) => ({ ...givenVersion(), inspections });
  const versions = [
    inspected({ place: "Umeå", note: "Utan anmärkning" }, { place: "Lund", note: null }),
    inspected({ place: "Lund", note: null }),
  ];

  const row = comparedRows(versions).find(({ label }) => label === "Inspektioner");

  expect(row?.differs).toBe(true);
  expect(versions.map((version) => row?.lines?.(version))).toEqual([["Lund", "Umeå, Utan anmärkning"], ["Lund"]]);
});
