import { api, hiddenPersonId, hiddenPersonName, personId, personName } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { withoutPersonNames } from "./person-names.ts";

const named = z.object({ id: z.string(), name: personName });
const anna = { id: "1", name: "Anna" };
const nobody = { id: "1", name: hiddenPersonName };

describe("a name is hidden", () => {
  test.each([
    ["by itself", personName, "Anna", hiddenPersonName],
    ["in an object", named, anna, nobody],
    ["in a list", z.array(named), [anna], [nobody]],
    ["where it may be absent", named.nullable(), anna, nobody],
    ["where it may be left out", z.object({ by: personName.optional() }), { by: "Anna" }, { by: hiddenPersonName }],
    ["in a record", z.record(z.string(), personName), { a: "Anna" }, { a: hiddenPersonName }],
    ["in either of two", z.union([z.array(named), named]), anna, nobody],
    [
      "deep inside",
      z.object({ rows: z.array(z.object({ by: named.nullable() })) }),
      { rows: [{ by: anna }] },
      { rows: [{ by: nobody }] },
    ],
  ])("%s", (_, schema, value, expected) => {
    expect(withoutPersonNames(schema).parse(value)).toEqual(expected);
  });
});

test("a person's id is left out, and its replacement is the same for all persons", () => {
  const schema = z.object({ person: z.object({ id: personId.default(hiddenPersonId), firstName: personName }) });
  const answer = { person: { id: "0190a1b2-0000-7000-8000-000000000000", firstName: "Anna" } };

  const hidden = withoutPersonNames(schema).parse(answer);

  expect(hidden).toEqual({ person: { firstName: hiddenPersonName } });
  expect(schema.parse(hidden).person.id).toBe(hiddenPersonId);
});

test("what is no name, and what is not there, stays", () => {
  const schema = z.object({ title: z.string(), author: personName.nullable(), count: z.number() });
  const value = { title: "Anna", author: null, count: 3 };

  expect(withoutPersonNames(schema).parse(value)).toEqual(value);
});

test.each([
  ["anything at all", z.unknown()],
  ["any", z.any()],
  ["a transform", z.string().transform((text) => text)],
  ["a lazy schema", z.lazy(() => named)],
  ["a tuple", z.tuple([personName])],
  ["an object with other keys", z.looseObject({ id: z.string() })],
  ["an unknown kind deep inside", z.object({ rows: z.array(z.object({ value: z.unknown() })) })],
])("a response of %s is not let through unseen", (_, schema) => {
  expect(() => withoutPersonNames(schema)).toThrow();
});

test("every answer of the contract can be shown without names", () => {
  for (const { response } of api.flatMap(({ endpoints }) => endpoints))
    expect(withoutPersonNames(response)).toBeDefined();
});
