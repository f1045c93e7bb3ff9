import { hiddenPersonName, type ReviewDecision } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { givenDecision, givenPerson, me } from "../../testing/given-review.ts";
import { readPeople, storePeople } from "./people-picker.tsx";
import {
  decisionText,
  groupText,
  labelsOf,
  mentionedNames,
  personObjectText,
  personText,
  validityOf,
} from "./review-texts.ts";

test.each([
  [givenPerson("Karin Ek"), "Karin Ek"],
  [me, "Du"],
  [givenPerson("Gösta Gäst", { kind: "GUEST" }), "Gösta Gäst (gäst)"],
  [givenPerson("Gösta Gäst", { kind: "GUEST", isMe: true }), "Du"],
  [givenPerson(hiddenPersonName), "Redaktionen"],
])("a person is called %#: %s", (person, expected) => {
  expect(personText(person)).toBe(expected);
});

test("the reader is addressed in another form after a preposition, and others are not", () => {
  expect(personObjectText(me)).toBe("dig");
  expect(personObjectText(givenPerson("Karin Ek"))).toBe("Karin Ek");
});

test("a guest is told once that a comment is addressed to editors, and others to whom", () => {
  expect(mentionedNames([{ name: hiddenPersonName }, { name: hiddenPersonName }])).toBe("Redaktionen");
  expect(mentionedNames([{ name: "Karin Ek" }, { name: "Ulf Ro" }])).toBe("Karin Ek, Ulf Ro");
});

test.each<[Partial<ReviewDecision>, string]>([
  [{}, "Karin Ek godkände revision 12"],
  [{ by: me }, "Du godkände revision 12"],
  [{ decision: "CHANGES_REQUESTED" }, "Karin Ek begärde ändringar i revision 12"],
  [{ decision: "CHANGES_REQUESTED", by: me, revision: 3 }, "Du begärde ändringar i revision 3"],
])("a decision %# is told as: %s", (decision, expected) => {
  expect(decisionText(givenDecision(decision))).toBe(expected);
});

describe("whether a decision is still valid", () => {
  const title = { field: "title", label: "Titel" };
  const unit = { field: "unit", label: "Enhet" };

  test.each<[string, Partial<ReviewDecision>, string]>([
    ["an approval that counts", {}, "Gäller för texten som den är nu"],
    ["one that only advises", { counts: false }, "Rådgivande: räknas inte mot antalet som krävs"],
    [
      "one of a text that has changed",
      { isValid: false, changedSince: [title, unit] },
      "Gäller inte längre. Ändrat sedan dess: Titel, Enhet",
    ],
    ["one of an earlier round", { isValid: false }, "Från en tidigare omgång"],
    ["a request for changes", { decision: "CHANGES_REQUESTED" }, ""],
    ["an earlier request for changes", { decision: "CHANGES_REQUESTED", isValid: false }, "Från en tidigare omgång"],
  ])("%s", (_, decision, expected) => {
    expect(validityOf(givenDecision(decision))).toBe(expected);
  });

  test("names what has changed, in order", () => {
    expect(labelsOf([unit, title])).toBe("Enhet, Titel");
    expect(labelsOf([])).toBe("");
  });
});

test.each([
  [{ kind: "OWNER" as const }, "Ägarens granskare"],
  [{ kind: "ROLE" as const, role: "MAIN_EDITOR" as const }, "Alla med rollen Huvudredaktör"],
])("a group %# is called %s", (group, expected) => {
  expect(groupText(group)).toBe(expected);
});

test("people who were chosen are read as they were stored", () => {
  const people = [{ id: "1", name: "Karin ”Kajsa” Ek" }];

  expect(readPeople(storePeople(people))).toEqual(people);
  expect(readPeople("")).toEqual([]);
});
