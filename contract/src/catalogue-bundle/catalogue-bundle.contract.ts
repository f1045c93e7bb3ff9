import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { file } from "../excel-export/excel-export.contract.ts";
import { flagParameter } from "../optional-input.ts";

export const bundleType = "application/gzip";
/** Lines of JSON: progress, and finally the report. */
export const bundleProgressType = "application/x-ndjson";
export const maxBundleBytes = 2_000_000_000;

const bundleChange = z.object({ created: z.number(), changed: z.number(), unchanged: z.number() });
export type BundleChange = z.infer<typeof bundleChange>;

/** What an import of a bundle changed, or would change. */
export const bundleReport = z.object({
  /** The number of measures in the bundle. */
  measures: z.number(),
  versions: bundleChange,
  /** By register, such as `persons` or `codes`. */
  registers: z.record(z.string(), bundleChange),
  /** Messages about the first rows that could not be imported. */
  faults: z.array(z.string()),
  faultCount: z.number(),
  /** The first of the versions that would change, with the keys that differ; only of a preview. */
  changes: z.array(
    z.object({ measureId: z.string(), title: z.string(), versionNr: z.number(), changed: z.array(z.string()) }),
  ),
  saved: z.boolean(),
});
export type BundleReport = z.infer<typeof bundleReport>;

export const bundleProgress = z.union([
  z.object({ done: z.number(), total: z.number() }),
  z.object({ report: bundleReport }),
  z.object({ error: z.string() }),
]);
export type BundleProgress = z.infer<typeof bundleProgress>;

export const downloadBundle = endpoint({
  method: "GET",
  path: "/catalogue/bundle/",
  summary: "The whole catalogue as one compressed file",
  access: "bundle:read",
  mediaTypes: [bundleType],
  response: file,
});

export const uploadBundle = endpoint({
  method: "POST",
  effect: "write",
  path: "/catalogue/bundle/",
  summary: "Bring in a whole catalogue, or see what that would change; answers with progress, line by line",
  access: "bundle:create",
  query: z.object({
    dryRun: flagParameter(true),
  }),
  upload: { mediaTypes: [bundleType], maxBytes: maxBundleBytes },
  mediaTypes: [bundleProgressType],
  response: file,
});
