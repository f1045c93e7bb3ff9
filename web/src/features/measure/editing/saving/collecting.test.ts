import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenVersion } from "../../../../testing/given.ts";
import { published, refreshedWhileCollecting } from "./collecting.ts";
import { savingOf, typed } from "./version-saving.ts";

const version = (revision: number, numeratorDefinition: string): MeasureVersion =>
  givenVersion({ revision, numeratorDefinition });
const asTyped = (text: string, standing = version(5, "Alla")) => typed(savingOf(standing), "numeratorDefinition", text);

test("an answer from before the own publishing is not taken for a colleague's text", () => {
  const state = asTyped("Alla vuxna män", version(6, "Alla vuxna"));

  expect(refreshedWhileCollecting(state, version(5, "Alla"))).toBe(state);
  expect(refreshedWhileCollecting(state, version(7, "Alla barn")).fields.numeratorDefinition.phase).toMatchObject({
    name: "conflict",
    theirs: "Alla barn",
  });
});

test.each([
  { since: "Alla vuxna", text: "Alla vuxna", phase: "unchanged" },
  { since: "Alla vuxna män", text: "Alla vuxna män", phase: "waiting" },
  { since: "Alla", text: "Alla", phase: "waiting" },
])("when 'Alla vuxna' has been published, '$since' typed since is $phase", ({ since, text, phase }) => {
  const sent = asTyped("Alla vuxna");
  const state = typed(sent, "numeratorDefinition", since);

  const { numeratorDefinition } = published(state, version(6, "Alla vuxna"), sent).fields;

  expect(numeratorDefinition).toMatchObject({ text, standing: "Alla vuxna", seen: 6, phase: { name: phase } });
});
