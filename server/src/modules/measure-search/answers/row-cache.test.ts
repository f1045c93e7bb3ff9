import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { createSearchCatalogue } from "../catalogue/search-catalogue.service.ts";
import { documentKey, type FoundRow } from "../index/search-types.ts";
import { createRowCache } from "./row-cache.service.ts";

const { db } = await startTestApp({}, "demo");
const catalogue = createSearchCatalogue(db, { shippedConcepts: [] });
await catalogue.ready();

const hits = [...new Set(catalogue.index.measureIds())].slice(0, 40).map((measureId): FoundRow => {
  const [status = "PUBLISHED"] = catalogue.index.statusesOf(measureId);
  return { key: documentKey(measureId, status), measureId, status, matches: [] };
});

/** How many statements each of two readings of the same rows takes. */
async function readTwice(maxBytes: number): Promise<number[]> {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const rows = createRowCache(counted, catalogue, maxBytes);
  const read = async () => {
    const before = count;
    const found = await rows.read(hits, "internal");
    expect(found.every((row) => row !== undefined)).toBe(true);
    return count - before;
  };
  return [await read(), await read()];
}

test("rows are read from the database once if they fit the cache, else by every search that shows them", async () => {
  expect(await readTwice(10_000_000)).toEqual([1, 0]);
  expect(await readTwice(40_000)).toEqual([1, 1]);
});
