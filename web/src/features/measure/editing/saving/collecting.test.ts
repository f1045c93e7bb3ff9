import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenVersion } from "../../../../testing/given.ts";
import { afterPublish, refreshCollected } from "./collecting.ts";
import { initialSaving, typeValue } from "./version-saving.ts";

const version = (revision: number, numeratorDefinition: string): MeasureVersion =>
  givenVersion({ revision, numeratorDefinition });
const asTyped = (text: string, serverValue = version(5, "Alla")) =>
  typeValue(initialSaving(serverValue), "numeratorDefinition", text);

test("a response older than the own publishing is not taken for a colleague's change", () => {
  const state = asTyped("Alla vuxna män", version(6, "Alla vuxna"));

  expect(refreshCollected(state, version(5, "Alla"))).toBe(state);
  expect(refreshCollected(state, version(7, "Alla barn")).fields.numeratorDefinition.phase).toMatchObject({
    name: "conflict",
    theirs: "Alla barn",
  });
});

test.each([
  { since: "Alla vuxna", text: "Alla vuxna", phase: "unchanged" },
  { since: "Alla vuxna män", text: "Alla vuxna män", phase: "waiting" },
  { since: "Alla", text: "Alla", phase: "waiting" },
])("after 'Alla vuxna' has been published, '$since' typed since is $phase", ({ since, text, phase }) => {
  const sent = asTyped("Alla vuxna");
  const state = typeValue(sent, "numeratorDefinition", since);

  const { numeratorDefinition } = afterPublish(state, version(6, "Alla vuxna"), sent).fields;

  expect(numeratorDefinition).toMatchObject({
    value: text,
    serverValue: "Alla vuxna",
    baseRevision: 6,
    phase: { name: phase },
  });
});
