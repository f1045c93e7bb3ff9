import { getMeasure, listHelpTexts, type VersionPart } from "@indikatorkatalogen/contract";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenMeasure, givenVersion } from "../../testing/given.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { comparedRows } from "../measure-compare/compared-rows.ts";

// The set-up of the tests has loaded the contract.
vi.hoisted(() => void vi.resetModules());

vi.mock(import("../../../../contract/src/measures/version-part-table.ts"), async (importOriginal) => {
  const { z } = await import("zod");
  const original = await importOriginal();
  const inspections = {
    ...original.versionParts.submeasures,
    label: "Inspektioner",
    output: z.object({ id: z.string(), place: z.string(), note: z.string().nullable() }),
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

const inUmea = { id: givenId(), place: "Umeå", note: "Utan anmärkning" };
const inLund = { id: givenId(), place: "Lund", note: null };

test("a part that the comparison does not know is compared by the values that its entries display", () => {
  const versions = [
    { ...givenVersion(), inspections: [inUmea, inLund] },
    { ...givenVersion(), inspections: [inLund] },
  ];

  const row = comparedRows(versions).find(({ label }) => label === "Inspektioner");

  expect(row?.differs).toBe(true);
  const lines = row?.kind === "part" ? versions.map(row.lines) : undefined;
  expect(lines).toEqual([["Lund", "Umeå, Utan anmärkning"], ["Lund"]]);
});

test("a part without a page of its own is read with the description and gets no tab", async () => {
  const measure = givenMeasure({ inspections: [inUmea, inLund] } as object);
  const api = fakeApi();
  api.answer(getMeasure, measure);
  api.answer(listHelpTexts, []);

  renderApp(`/measure/${measure.id}`);

  const section = await screen.findByRole("region", { name: "Administrativa uppgifter" });
  expect(within(section).getByText("Inspektioner")).toBeDefined();
  expect(within(section).getByText("Umeå, Utan anmärkning")).toBeDefined();
  expect(within(section).getByText("Lund")).toBeDefined();
  const tabs = within(screen.getByRole("navigation", { name: "Måttets sidor" })).getAllByRole("link");
  expect(tabs.map(({ textContent }) => textContent.replace(/\d/g, "").trim())).toEqual([
    "Beskrivning",
    "Delmått",
    "Målvärden",
    "Kopplingar",
    "Historik",
  ]);
});
