import { expect, test } from "vitest";
import { z } from "zod";
import { api } from "./api.ts";
import { fullName, personalMark, personName } from "./person-names.ts";

test("a person's name bears its mark, and another text does not", () => {
  expect(personName.meta()).toMatchObject(personalMark);
  expect(z.string().meta()).toBeUndefined();
});

test.each([
  ["Anna", "Öberg", "Anna Öberg"],
  ["Anna", "", "Anna"],
  ["", "Öberg", "Öberg"],
])("the full name of %j %j is %j", (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

/** The paths of the marked texts, and of every text of the same names. */
function textsIn(schema: unknown, path: string[] = []): { path: string[]; isMarked: boolean }[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => textsIn(part, [...path, key]));
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element, path);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return textsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, path));
  if (schema instanceof z.ZodString) return [{ path, isMarked: schema.meta()?.personal === true }];
  return [];
}

const namesOfPersons = ["firstName", "lastName", "author", "authenticator", "lastUpdatedBy", "lastPublishedBy", "user"];
/** A caller is told its own name, and the holder of a link whose account it is. */
const ownName = ["/bvo-proxy/ticketinformation/:ticket", "/accountlink/"];

test("every answer marks the names of persons as such", () => {
  const unmarked = api
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ path }) => !ownName.includes(path))
    .flatMap(({ method, path, response }) =>
      textsIn(response)
        .filter((text) => namesOfPersons.includes(text.path.at(-1) ?? "") && !text.isMarked)
        .map((text) => `${method} ${path}: ${text.path.join(".")}`),
    );

  expect(unmarked).toEqual([]);
});
