import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { ifMatch } from "../if-match.ts";
import { sectionDifference } from "../measures/history.contract.ts";
import { reason } from "../measures/version-content.ts";
import { personName } from "../person-names.ts";
import { publicationRules, reviewDecision, reviewStatus } from "./review.ts";

/** Why a publication that was scheduled did not happen. */
export const scheduleFailures = ["CHANGED", "NOT_APPROVED", "INCOMPLETE", "DELETED", "NOT_ALLOWED", "REFUSED"] as const;
export type ScheduleFailure = (typeof scheduleFailures)[number];

export const scheduleStates = ["PENDING", "PUBLISHED", "FAILED", "CANCELLED"] as const;

/** A publication of exactly one revision at a given time. */
export const scheduledPublication = z.object({
  id,
  versionId: id,
  revision: z.number(),
  publishAt: epochMillis,
  reason: z.string().nullable(),
  closesEarlier: z.boolean(),
  state: z.enum(scheduleStates),
  failure: z.enum(scheduleFailures).nullable(),
  /** Why it failed, in words. */
  failureDetail: z.string().nullable(),
  requestedBy: personName.nullable(),
  created: epochMillis,
});
export type ScheduledPublication = z.infer<typeof scheduledPublication>;

/** What prevents the current text from being published. */
export const publicationObstacles = ["INCOMPLETE", "APPROVALS", "FOUR_EYES"] as const;

const changedBy = z.object({
  field: z.string(),
  label: z.string(),
  by: personName.nullable(),
  at: epochMillis.nullable(),
  /** The change was made by the caller. */
  isOwn: z.boolean().optional(),
});

export const getPublicationPreview = endpoint({
  method: "GET",
  path: "/measureversions/:id/publication",
  summary:
    "All that a publisher should see before publishing a draft, or changes of a published version: every saved change, approvals, who is editing, obstacles",
  access: "measures:publish",
  params: idParams,
  /** The revision that the publisher has already seen. */
  query: z.object({ since: z.coerce.number().int().min(1).optional() }),
  response: z.object({
    /** To be sent in If-Match when publishing or scheduling, so that nothing unseen is published. */
    currentRevision: z.number(),
    publishedVersionNr: z.number().nullable(),
    differences: z.array(sectionDifference),
    /** What has changed since the given revision. */
    changedSince: z.array(changedBy),
    editors: z.array(z.object({ user: personName, field: z.string().nullable() })),
    rules: publicationRules,
    reviewId: id.nullable(),
    reviewStatus: reviewStatus.nullable(),
    decisions: z.array(reviewDecision),
    /** Comments and suggestions of the review that nobody has resolved. They do not prevent the publication. */
    unresolvedThreads: z.number(),
    obstacles: z.array(z.object({ kind: z.enum(publicationObstacles), message: z.string() })),
    scheduled: scheduledPublication.nullable(),
  }),
});

export const schedulePublication = endpoint({
  method: "PUT",
  effect: "write",
  path: "/measureversions/:id/publication/schedule",
  summary: "Publish exactly the revision in If-Match at a later time; replaces an earlier schedule of the version",
  access: "measures:publish",
  params: idParams,
  headers: ifMatch,
  body: z.strictObject({ publishAt: epochMillis, reason, closesEarlier: z.boolean().default(false) }),
  response: scheduledPublication,
});

export const cancelScheduledPublication = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/measureversions/:id/publication/schedule",
  summary: "Cancel a scheduled publication",
  access: "measures:publish",
  params: idParams,
  response: scheduledPublication,
});
