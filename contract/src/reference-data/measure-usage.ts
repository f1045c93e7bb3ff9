import { z } from "zod";
import { id } from "../ids.ts";
import { versionStatus } from "../measures/version-status.ts";

/** A measure that uses something, as its newest version that does and that the caller may see. */
export const measureUsage = z.object({
  /** Of the measure. */
  id,
  title: z.string(),
  versionId: id,
  versionNr: z.number(),
  status: versionStatus,
  /** A newer published version of the measure is valid today. */
  isReplaced: z.boolean(),
});
export type MeasureUsage = z.infer<typeof measureUsage>;

/** In lists: how many measures use the row, among those the caller may see. */
export const measureCount = z.number();
