import { z } from "zod";
import { id, namedReference } from "../ids.ts";
import { flagParameter } from "../optional-input.ts";
import { measureUsage } from "./measure-usage.ts";

export const mergeParams = z.object({ id, targetId: id });

/** `dryRun=true` shows what would happen and changes nothing. */
export const mergeQuery = z.object({
  dryRun: flagParameter(false),
});

export const mergeOutcome = z.object({
  dryRun: z.boolean(),
  /** The merged entry, and the one that replaces it. */
  merged: namedReference,
  target: namedReference,
  measureCount: z.number(),
  /** Every version that points at the target instead, with the fields and parts where it does. */
  versions: z.array(measureUsage.extend({ changes: z.array(z.string()) })),
  /** Registers, systems and organisations whose actors change. */
  others: z.array(namedReference),
});
export type MergeOutcome = z.infer<typeof mergeOutcome>;
