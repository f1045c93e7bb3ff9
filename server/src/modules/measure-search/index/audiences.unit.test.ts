import { expect, test } from "vitest";
import { audienceForStatuses } from "./audiences.ts";
import { createSearchIndex } from "./search-index.ts";
import type { DocumentStatus } from "./search-types.ts";
import { sampleDocument } from "./testing/sample-documents.ts";

/** A status without a rule of visibility. */
const unknownStatus = "REVIEWED" as DocumentStatus;

test("only those who see nothing but public statuses are answered as the public", () => {
  expect(audienceForStatuses(["PUBLISHED", "UNPUBLISHED"])).toBe("public");
  expect(audienceForStatuses([])).toBe("public");
  expect(audienceForStatuses(["PUBLISHED", "ONGOING"])).toBe("internal");
  expect(audienceForStatuses(["PUBLISHED", unknownStatus])).toBe("internal");
});

test("a document of a status without a rule adds no word for the public", () => {
  const index = createSearchIndex();
  const before = index.statistics();

  index.put(sampleDocument("unknown", "Ovanligtord", { status: unknownStatus }));

  expect(index.statistics().publicWords).toBe(before.publicWords);
  expect(index.statistics().internalWords).toBe(before.internalWords + 1);
});
