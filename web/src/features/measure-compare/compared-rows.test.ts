import { expect, test } from "vitest";
import {
  givenActor,
  givenCode,
  givenConnection,
  givenId,
  givenSubMeasure,
  givenTarget,
  givenVersion,
} from "../../testing/given.ts";
import { comparedRows } from "./compared-rows.ts";

const [first, second] = [givenCode("A", "Första"), givenCode("B", "Andra")];
const source = givenConnection();
const owner = { id: "o", name: "Riksstroke" };

const author = (firstName: string) => givenActor({ person: { id: givenId(), firstName, lastName: "Ek" } });
const steward = givenActor({
  role: { id: givenId(), code: "STEWARD", name: "Förvaltare" },
  person: null,
  instanceIdentifier: { id: givenId(), name: "Riksstroke" },
});

function differs(one: Parameters<typeof givenVersion>[0], other: Parameters<typeof givenVersion>[0], name: string) {
  const rows = comparedRows([
    givenVersion({ measureOwner: owner, ...one }),
    givenVersion({ measureOwner: owner, ...other }),
  ]);
  return rows.find((row) => row.id === name)?.differs;
}

test.each([
  ["equal texts", { description: "Lika" }, { description: "Lika" }, { description: false }],
  ["different texts", { description: "Ett" }, { description: "Två" }, { description: true }],
  ["a text and none", { description: "Ett" }, {}, { description: true }],
  ["no text at all", {}, {}, { description: undefined }],
  ["codes in another order", { keywords: [first, second] }, { keywords: [second, first] }, { keywords: false }],
  ["other codes", { keywords: [first] }, { keywords: [second] }, { keywords: true }],
  ["the same owner", {}, {}, { measureOwner: false }],
  ["another owner", {}, { measureOwner: { id: "p", name: "Swedeheart" } }, { measureOwner: true }],
  ["data sources", { connections: [givenConnection()] }, {}, { measurementSource: true, reportingSystem: undefined }],
  ["the same source twice", { connections: [source, source] }, { connections: [source] }, { measurementSource: false }],
  [
    "targets",
    { targetValues: [givenTarget()] },
    { targetValues: [givenTarget({ value: 90 })] },
    { targetValues: true },
  ],
  ["equal targets", { targetValues: [givenTarget()] }, { targetValues: [givenTarget()] }, { targetValues: false }],
  ["sub-measures", { submeasures: [givenSubMeasure({ gender: first })] }, {}, { submeasures: true }],
  ["actors", { actors: [author("Anna")] }, { actors: [author("Eva")] }, { actors: true }],
  [
    "actors in another order",
    { actors: [author("Anna"), steward] },
    { actors: [steward, author("Anna")] },
    { actors: false },
  ],
  ["actors with other comments", { actors: [steward] }, { actors: [{ ...steward, comment: "Ny" }] }, { actors: true }],
  ["no actors at all", {}, {}, { actors: undefined }],
  ["validity", { validFrom: 1 }, { validFrom: 2 }, { validFrom: true }],
  ["the title, which is the heading", { title: "Ett" }, { title: "Två" }, { title: undefined }],
])("%s: %j and %j differ as %j", (_, one, other, expected) => {
  for (const [name, value] of Object.entries(expected)) expect(differs(one, other, name)).toBe(value);
});
