import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

test("several values survive the way through the address", () => {
  const search = { keywords: ["A B", "C"], search: "å&ö", page: undefined };

  expect(stringifySearch(search)).toBe("?keywords=A%20B&keywords=C&search=%C3%A5%26%C3%B6");
  expect(parseSearch("?keywords=A%20B&keywords=C&search=%C3%A5%26%C3%B6")).toEqual({
    keywords: ["A B", "C"],
    search: "å&ö",
  });
});

test("an address is read five levels deep and a thousand parameters long", () => {
  const deep = parseSearch("?a[b][c][d][e][f][g]=1");
  const long = parseSearch(`?${Array.from({ length: 1100 }, (_, place) => `p${place}=1`).join("&")}`);

  expect(deep).toEqual({ a: { b: { c: { d: { e: { f: { "[g]": "1" } } } } } } });
  expect(Object.keys(long)).toHaveLength(1000);
});

test("a list of more than twenty values becomes an object", () => {
  expect(Array.isArray(parseSearch("?a[21]=x").a)).toBe(false);
});
