import { z } from "zod";
import { registerSections } from "./bundle-sections.ts";

export const bundleFormat = "indikatorkatalogen";
/** Incremented when older programs can no longer read what is written. */
export const bundleVersion = 1;

const count = z.int().min(0);

/** The first line of a bundle: what it is and how much it holds. */
export const manifest = z.object({
  format: z.literal(bundleFormat),
  version: z.literal(bundleVersion),
  counts: z.object({ measures: count, versions: count, revisions: count }).catchall(count),
});
export type Manifest = z.infer<typeof manifest>;

/** The last line: how many lines came before it, and their hash. */
export const bundleEnd = z.object({ lines: z.int().min(1), sha256: z.string() });

const row = z.record(z.string(), z.unknown());
const measureLine = z.object({
  measure: z.object({
    id: z.uuid(),
    legacy_id: z.string().nullable(),
    last_version_nr: z.int(),
    created: z.string(),
  }),
  versions: z.array(z.object({ row, revision: z.int().min(1), changes: row })),
  revisions: z.array(row),
});
export type MeasureLine = z.infer<typeof measureLine>;

/** A line in between: some rows of a register, or one measure with all its versions and revisions. */
export const bundleLine = z.union([
  z.object({ section: z.enum(registerSections), rows: z.array(row).max(1000) }),
  measureLine,
]);
export type BundleLine = z.infer<typeof bundleLine>;
