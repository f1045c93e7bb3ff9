import { z } from "zod";
import { epochMillis, optionalDate } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { personName } from "../person-names.ts";
import { versionContent } from "./version-content.ts";
import { versionStatus } from "./version-status.ts";

const changedField = z.object({ field: z.string(), label: z.string(), change: z.enum(["major", "minor"]) });

/** A change to published content, of which a full snapshot was stored. */
const revisionEntry = z.object({
  id,
  versionId: id,
  versionNr: z.number(),
  revision: z.number(),
  status: versionStatus,
  eventType: z.enum(["PUBLISHED", "PUBLISHED_UPDATED", "UNPUBLISHED", "DELETED"]),
  changedFields: z.array(changedField),
  /** The reason that the editor gave. */
  reason: z.string().nullable(),
  user: personName.nullable(),
  timestamp: epochMillis,
});
export type RevisionEntry = z.infer<typeof revisionEntry>;

const historyVersion = z.object({
  id,
  versionNr: z.number(),
  status: versionStatus,
  revision: z.number(),
  title: z.string(),
  created: optionalDate,
  lastUpdated: optionalDate,
  lastUpdatedBy: personName.nullable(),
  lastPublished: optionalDate,
  lastPublishedBy: personName.nullable(),
});

export const measureHistory = z.object({
  measureId: id,
  versions: z.array(historyVersion),
  revisions: z.array(revisionEntry),
});
export type MeasureHistory = z.infer<typeof measureHistory>;

export const getMeasureHistory = endpoint({
  method: "GET",
  path: "/measures/:id/history",
  summary: "The versions of a measure and every stored revision of them; also of a measure that is deleted",
  access: "measures:read",
  params: idParams,
  response: measureHistory,
});

export const measureRevision = revisionEntry.extend({ content: versionContent });
export type MeasureRevision = z.infer<typeof measureRevision>;

export const getMeasureRevision = endpoint({
  method: "GET",
  path: "/measures/:id/history/:revisionId",
  summary: "One revision whole",
  access: "measures:read",
  params: idParams.extend({ revisionId: id }),
  response: measureRevision,
});

const contribution = z.object({
  field: z.string(),
  label: z.string(),
  /** Everybody who has changed it, the latest first, each once. The catalogue itself has no name. */
  changes: z.array(z.object({ user: personName.nullable(), timestamp: epochMillis })),
});
export type Contribution = z.infer<typeof contribution>;

export const listContributions = endpoint({
  method: "GET",
  path: "/measureversions/:id/contributions/",
  summary: "Who has written in which field or part of a version, and when last",
  access: "events:read",
  params: idParams,
  response: z.array(contribution),
});

const words = z.array(z.object({ text: z.string(), change: z.enum(["same", "added", "removed"]) }));
const plainValue = z.union([z.string(), z.number()]).nullable();
const partValues = z.record(z.string(), plainValue);
const part = z.object({ key: z.string(), values: partValues });
const changedPart = z.object({
  key: z.string(),
  values: partValues,
  fields: z.array(z.object({ field: z.string(), before: plainValue, after: plainValue })),
});

const section = { field: z.string(), label: z.string(), change: z.enum(["major", "minor"]) };

/** What differs in one field or part. */
export const sectionDifference = z.discriminatedUnion("kind", [
  z.object({ ...section, kind: z.literal("text"), before: z.string().nullable(), after: z.string().nullable(), words }),
  z.object({ ...section, kind: z.literal("value"), before: plainValue, after: plainValue }),
  z.object({ ...section, kind: z.literal("date"), before: optionalDate, after: optionalDate }),
  z.object({
    ...section,
    kind: z.literal("set"),
    kept: z.array(z.string()),
    added: z.array(z.string()),
    removed: z.array(z.string()),
  }),
  z.object({
    ...section,
    kind: z.literal("parts"),
    added: z.array(part),
    removed: z.array(part),
    changed: z.array(changedPart),
  }),
]);
export type SectionDifference = z.infer<typeof sectionDifference>;

export const getHistoryDifference = endpoint({
  method: "GET",
  path: "/measures/:id/history/difference",
  summary: "The difference between any two revisions or versions of a measure",
  access: "measures:read",
  params: idParams,
  /** Each is the id of a revision, or of a version in its current state. */
  query: z.object({ from: id, to: id }),
  response: z.object({ from: id, to: id, differences: z.array(sectionDifference) }),
});
