import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, legacyId } from "../ids.ts";
import type { contractVersions } from "../measures/connection.ts";
import { measureVersion } from "../measures/measure-version.ts";
import { streamPageSize } from "../paging.ts";

/** Contract versions as they are written in paths. */
export const contractNames = ["v2", "v3", "v3_1"] as const;
export const contractName = z.enum(contractNames);
export type ContractName = z.infer<typeof contractName>;
export const contractVersionOf = { v2: 2, v3: 3, v3_1: 3.1 } as const satisfies Record<
  ContractName,
  (typeof contractVersions)[number]
>;

/** The header with the key that the two programs share. */
export const apiKeyHeader = "x-api-key";

/** A published measure as it is distributed: its newest published version. */
export const distributedMeasure = z.object({ id, legacyId: legacyId.nullable(), version: measureVersion });
export type DistributedMeasure = z.infer<typeof distributedMeasure>;

/** An opaque position up to which everything has been read. */
const cursor = z.string().regex(/^\d{1,19}$/);
/** An opaque position within one import. */
const pagePosition = z.string().regex(/^\d{1,19}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const distributedPage = z.object({
  /** Where the next import starts. That of the first page counts: what changes while pages are read is read again. */
  cursor,
  /** The import reads everything: any other measure is no longer published. */
  isWhole: z.boolean(),
  measures: z.array(distributedMeasure),
  /** No longer published, or no longer of this version of the contract. */
  gone: z.array(id),
  /** The total number of measures; on the first page only. */
  total: z.number().nullable(),
  /** Where the next page starts; null on the last page. */
  next: pagePosition.nullable(),
});
export type DistributedPage = z.infer<typeof distributedPage>;

export const listDistributedMeasures = endpoint({
  method: "GET",
  path: "/distribution/measures/:contract",
  summary: "For the data-distribution host: published measures of a contract version, changed since a cursor",
  access: "distribution:read",
  params: z.object({ contract: contractName }),
  query: z.object({
    since: cursor.optional(),
    after: pagePosition.optional(),
    pagesize: streamPageSize(),
  }),
  optional: ["query"],
  response: distributedPage,
});

export const getDistributionState = endpoint({
  method: "GET",
  path: "/distribution/state",
  summary: "For the data-distribution host: whether it may poll, and whether anything has changed",
  access: "distribution:read",
  query: z.object({ since: cursor.optional() }),
  optional: ["query"],
  response: z.object({ isPaused: z.boolean(), hasChanges: z.boolean() }),
});
