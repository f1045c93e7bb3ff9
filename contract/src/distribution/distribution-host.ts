import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { id } from "../ids.ts";
import { contractName, distributedMeasure } from "./distribution.contract.ts";

/** What came of one import. */
export const importResult = z.object({
  contract: contractName,
  /** Everything was read, not only what had changed. */
  isWhole: z.boolean(),
  changed: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  startedAt: epochMillis,
  finishedAt: epochMillis,
});
export type ImportResult = z.infer<typeof importResult>;

/** How far a running import has come. */
export const importProgress = z.object({ read: z.number(), total: z.number(), startedAt: epochMillis });
export type ImportProgress = z.infer<typeof importProgress>;

export const contractState = z.object({
  contract: contractName,
  /** How many measures are served. */
  measures: z.number(),
  running: importProgress.nullable(),
  lastImport: importResult.nullable(),
  /** When the last try failed, unless one has succeeded since. */
  failedAt: epochMillis.nullable(),
});
export type ContractState = z.infer<typeof contractState>;

/** How the host is. */
export const distributionHealth = z.object({
  status: z.enum(["UP", "DOWN"]),
  /** The catalogue has told it not to poll. */
  isPaused: z.boolean(),
  contracts: z.array(contractState),
});
export type DistributionHealth = z.infer<typeof distributionHealth>;

/** What consumers fetch: measures in the order they last changed, and those that are gone. */
export const consumerPage = z.object({
  measures: z.array(distributedMeasure),
  removed: z.array(id),
  /** Given as `since` it continues where this page ended. */
  next: z.string(),
  hasMore: z.boolean(),
});
export type ConsumerPage = z.infer<typeof consumerPage>;
