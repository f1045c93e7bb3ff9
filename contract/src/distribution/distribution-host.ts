import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { id } from "../ids.ts";
import { contractName, distributedMeasure } from "./distribution.contract.ts";

/** The result of one import. */
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

/** The progress of a running import. */
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

/** The health of the host. */
export const distributionHealth = z.object({
  status: z.enum(["UP", "DOWN"]),
  /** Polling is paused by the catalogue. */
  isPaused: z.boolean(),
  contracts: z.array(contractState),
});
export type DistributionHealth = z.infer<typeof distributionHealth>;

/** What consumers fetch: measures in the order they last changed, and those that are gone. */
export const consumerPage = z.object({
  measures: z.array(distributedMeasure),
  removed: z.array(id),
  /** Sent as `since`, it continues where this page ended. */
  next: z.string(),
  hasMore: z.boolean(),
});
export type ConsumerPage = z.infer<typeof consumerPage>;
