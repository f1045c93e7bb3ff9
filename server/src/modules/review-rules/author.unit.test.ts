import { expect, test } from "vitest";
import { toAuthor, toAuthorColumns, userIdOf } from "./author.ts";

test.each([
  [{ userId: "u", guestId: null, name: "Karin Ek" }, "USER", "u"],
  [{ userId: null, guestId: "g", name: "Gästen" }, "GUEST", null],
] as const)("the author of %o is a %s", (columns, kind, userId) => {
  const author = toAuthor(columns);

  expect([author.kind, userIdOf(author)]).toEqual([kind, userId]);
  expect(toAuthorColumns(author)).toEqual(columns);
});

test("a row without an author is refused", () => {
  expect(() => toAuthor({ userId: null, guestId: null, name: "" })).toThrow("neither");
});
