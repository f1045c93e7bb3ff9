import { describe, expect, test } from "vitest";
import { givenSource, givenSystem } from "../../testing/given-entries.ts";
import { foundGroups, sourceGroups } from "./source-groups.ts";

describe("sources and systems", () => {
  const groups = sourceGroups(
    [
      givenSource("Riksstroke", { sourceType: "kvalitetsregister", description: "Stroke och TIA" }),
      givenSource("Enkäten"),
    ],
    [givenSystem("INCA", { contractVersion: 3.1 })],
  );
  const namesIn = (search: string) => foundGroups(groups, search).flatMap(({ rows }) => rows.map(({ name }) => name));

  test("stand by type, those without one among the others, and systems last", () => {
    const filled = groups.filter(({ rows }) => rows.length > 0);

    expect(filled.map(({ rows }) => rows[0]?.name)).toEqual(["Riksstroke", "Enkäten", "INCA"]);
    expect(groups.at(-1)?.rows[0]).toMatchObject({ filter: "reportingSystem", fact: expect.stringContaining("3.1") });
  });

  test.each([
    ["", ["Riksstroke", "Enkäten", "INCA"]],
    ["tia", ["Riksstroke"]],
    ["TIA riks", ["Riksstroke"]],
    ["tia inca", []],
    [" inca ", ["INCA"]],
  ])("are found by '%s': %j", (search, expected) => {
    expect(namesIn(search)).toEqual(expected);
  });
});
