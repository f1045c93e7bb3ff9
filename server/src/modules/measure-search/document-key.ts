import { statusOrder } from "./index/search-types.ts";
import type { DocumentKey } from "./search-documents.repository.ts";

/** The name of a document in the index. */
export const keyOf = (measureId: string, status: string): string => `${measureId} ${status}`;

export const toDocumentKey = ({ key, measureId }: { key: string; measureId: string }): DocumentKey => ({
  measureId,
  status: statusOrder.find((status) => key === keyOf(measureId, status)) ?? "PUBLISHED",
});
