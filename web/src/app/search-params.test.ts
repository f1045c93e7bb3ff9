import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

test("several values survive a round trip through the address", () => {
  const search = { keywords: ["A B", "C"], search: "å&ö", page: undefined };

  expect(stringifySearch(search)).toBe("?keywords=A%20B&keywords=C&search=%C3%A5%26%C3%B6");
  expect(parseSearch("?keywords=A%20B&keywords=C&search=%C3%A5%26%C3%B6")).toEqual({
    keywords: ["A B", "C"],
    search: "å&ö",
  });
});

test("an address is read five levels deep and a thousand parameters long", () => {
  const deep = parseSearch("?a[b][c][d][e][f][g]=1");
  const long = parseSearch(`?${Array.from({ length: 1100 }, (_, index) => `p${index}=1`).join("&")}`);

  expect(deep).toEqual({ a: { b: { c: { d: { e: { f: { "[g]": "1" } } } } } } });
  expect(Object.keys(long)).toHaveLength(1000);
});

test("an index above twenty makes an object instead of an array", () => {
  expect(parseSearch("?a[0]=x&a[20]=y").a).toEqual(["x", "y"]);
  expect(parseSearch("?a[21]=x").a).toEqual({ 21: "x" });
});

test.each([
  ["brackets without an index append", "?a[]=x&a[]=y", { a: ["x", "y"] }],
  ["a name without a value is empty", "?a&b=", { a: "", b: "" }],
  ["a plus sign is a space", "?a=x+y", { a: "x y" }],
  ["broken percent signs are left as they are", "?a=100%", { a: "100%" }],
  ["unbalanced brackets belong to the name", "?a[b=1", { "a[b": "1" }],
  ["nothing is nothing", "", {}],
])("%s", (_, address, search) => {
  expect(parseSearch(address)).toEqual(search);
});

test.each(["?__proto__[isAdmin]=1", "?a[__proto__][isAdmin]=1", "?constructor=1"])(
  "%s does not reach the prototype of objects",
  (address) => {
    expect(Object.keys(parseSearch(address))).toEqual([]);
    expect({}).not.toHaveProperty("isAdmin");
  },
);

test("objects and empty searches can be written to the address", () => {
  expect(stringifySearch({ a: { b: ["1", "2"] }, c: null, d: true })).toBe("?a%5Bb%5D=1&a%5Bb%5D=2&c=&d=true");
  expect(stringifySearch({})).toBe("");
});
