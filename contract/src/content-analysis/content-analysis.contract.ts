import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { file, workbookType } from "../excel-export/excel-export.contract.ts";
import { id } from "../ids.ts";
import { optionalParameter } from "../optional-input.ts";
import { page, pageQuery } from "../paging.ts";

/** The kinds of findings. */
export const findingKinds = ["MISSING_FIELDS", "EXPIRED", "EXPIRING", "NEAR_DUPLICATE", "FAULTY_LINK"] as const;
export const findingKind = z.enum(findingKinds);
export type FindingKind = z.infer<typeof findingKind>;

export const contentFinding = z.object({
  id: z.number(),
  kind: findingKind,
  measureId: id,
  versionNr: z.number(),
  title: z.string(),
  owner: z.string().nullable(),
  ownerId: id.nullable(),
  /** What was found, in Swedish. */
  detail: z.string(),
  /** The near-duplicate. */
  other: z.object({ measureId: id, title: z.string() }).nullable(),
  /** The broken link. */
  url: z.string().nullable(),
});
export type ContentFinding = z.infer<typeof contentFinding>;

export const analysisPhases = ["READING", "COMPARING", "CHECKING_LINKS"] as const;

const contentAnalysis = page(contentFinding).extend({
  /** When the shown analysis finished; null when none has. */
  analysedAt: epochMillis.nullable(),
  /** How many measures were analysed. */
  measures: z.number(),
  counts: z.record(findingKind, z.number()),
  /** An analysis that is running or queued. */
  running: z
    .object({ phase: z.enum(analysisPhases), done: z.number(), total: z.number(), startedAt: epochMillis })
    .nullable(),
});
export type ContentAnalysis = z.infer<typeof contentAnalysis>;

export const getContentAnalysis = endpoint({
  method: "GET",
  path: "/analysis/content",
  summary:
    "What is missing, expired, nearly identical or with broken links among the published measures, or among one owner's",
  access: "contentanalysis:read",
  query: pageQuery.extend({ kind: findingKind.optional(), owner: optionalParameter(id) }),
  response: contentAnalysis,
});

export const startContentAnalysis = endpoint({
  method: "POST",
  effect: "write",
  path: "/analysis/content",
  summary: "Analyse the published measures anew, in the background",
  access: "sync:read",
  response: z.object({ isStarted: z.boolean() }),
});

export const exportContentAnalysis = endpoint({
  method: "GET",
  path: "/analysis/content/excel",
  summary: "Everything that was found, or all of one owner's measures, as an Excel file",
  access: "contentanalysis:read",
  query: z.object({ owner: optionalParameter(id) }),
  optional: ["query"],
  mediaTypes: [workbookType],
  response: file,
});
