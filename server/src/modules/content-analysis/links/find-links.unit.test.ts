import { expect, test } from "vitest";
import type { StoredVersion } from "../../measures/content/stored-version.ts";
import { findLinks } from "./find-links.ts";

const linksIn = (references: string) => findLinks({ references } as StoredVersion).map(({ url }) => url);

test("an address ends where its sentence does, and keeps the brackets that it opened", () => {
  expect(linksIn("Se https://a.se/b. Eller (https://c.se/d), eller https://e.se/f_(g).")).toEqual([
    "https://a.se/b",
    "https://c.se/d",
    "https://e.se/f_(g)",
  ]);
});

test("a long row of signs does not make the search backtrack, and what is too long is no address", () => {
  const found = [")", ".", ").", "!"].flatMap((sign) => [
    ...linksIn(`https://a.se/${sign.repeat(1900 / sign.length)}x`),
    ...linksIn(`https://a.se/${sign.repeat(9980 / sign.length)}`),
  ]);

  expect(found).toHaveLength(4);
});
