import fc from "fast-check";
import { expect, test } from "vitest";
import { createSearchIndex, type SearchIndex } from "../index/search-index.ts";
import { queryOf, sampleDocument } from "../index/testing/sample-documents.ts";
import { fromCollationKey, toCollationKey } from "./collation-key.ts";

function prepare(index: SearchIndex): void {
  for (const _ of index.buildSortOrders());
}

const collator = new Intl.Collator("sv");
const letters = "aAbBeEéÉvVwWyYüÜzZåÅäÄöÖ019 -–/()%.,:+&'\"_*#";
const swedish = fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 });

test("collation keys compare like the collator and can be decoded", () => {
  fc.assert(
    fc.property(swedish, swedish, (a, b) => {
      const [first = "", second = ""] = [toCollationKey(a), toCollationKey(b)];
      const order = first < second ? -1 : Number(first > second);

      expect(order).toBe(Math.sign(collator.compare(a, b)));
      expect(fromCollationKey(first)).toBe(a);
    }),
    { numRuns: 3000 },
  );
});

function compare(a: string | null | undefined, b: string | null | undefined, descending: boolean): number {
  const [isEmptyA, isEmptyB] = [a, b].map((text) => (text ?? "").trim() === "");
  if (isEmptyA || isEmptyB) return Number(isEmptyA) - Number(isEmptyB);
  const order = collator.compare(a ?? "", b ?? "");
  return descending ? -order : order;
}

test("a list sorted by text is in the collator's order, empty texts last, ties by the measure's id", () => {
  const value = fc.oneof(swedish, fc.string({ unit: "grapheme", maxLength: 4 }), fc.constant(null));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), fc.boolean(), fc.boolean(), (values, descending, isPrepared) => {
      const index = createSearchIndex();
      const half = Math.floor(values.length / 2);
      const documents = values.map((text, at) =>
        sampleDocument(`m${String(at).padStart(3, "0")}`, "x", { sortKeys: { text } }),
      );
      for (const document of documents.slice(0, half)) index.put(document);
      if (isPrepared) prepare(index);
      for (const document of documents.slice(half)) index.put(document);

      const sorted = index
        .search(queryOf({ sort: { key: "text", descending } }))
        .rows.map(({ key }) => Number(key.slice(1)));

      expect(sorted).toEqual([...values.keys()].sort((a, b) => compare(values[a], values[b], descending) || a - b));
    }),
    { numRuns: 200 },
  );
});

test("long lists are in the same order as short ones, in both directions", () => {
  const index = createSearchIndex();
  const count = 900;
  for (let at = 0; at < count; at++) {
    const value = at % 7 === 0 ? null : (at * 37) % 50;
    index.put(sampleDocument(`m${String(at).padStart(4, "0")}`, "x", { sortKeys: { number: value } }));
  }
  for (const descending of [false, true]) {
    const sorted = index
      .search(queryOf({ sort: { key: "number", descending } }))
      .rows.map(({ key }) => Number(key.slice(1)));
    const rankOf = (at: number): number =>
      at % 7 === 0 ? Number.POSITIVE_INFINITY : ((at * 37) % 50) * (descending ? -1 : 1);
    const expected = Array.from({ length: count }, (_, at) => at).sort((a, b) => {
      const [first, second] = [rankOf(a), rankOf(b)];
      return first === second ? a - b : first - second;
    });
    const page = index.search(queryOf({ sort: { key: "number", descending }, offset: 700, limit: 50 }));

    expect(sorted).toEqual(expected);
    expect(page.rows.map(({ key }) => Number(key.slice(1)))).toEqual(expected.slice(700, 750));
  }
});
