import { z } from "zod";
import { roleIds } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { ifMatch } from "../if-match.ts";
import { listOrPage, listQuery, searchValue } from "../list-query.ts";
import { sectionDifference } from "../measures/history.contract.ts";
import { versionContent } from "../measures/version-content.ts";
import { personName } from "../person-names.ts";
import { longText, optional } from "../text-input.ts";
import { validationTexts, withLimit } from "../texts/validation-texts.ts";
import { scheduledPublication } from "./publication.contract.ts";
import { calendarDay, decisions, publicationRules, review, reviewGroup, reviewSummary } from "./review.ts";

const maxReviewers = 50;

const reviewRequest = z.strictObject({
  /** Users. */
  reviewers: z.array(id).max(maxReviewers, withLimit(validationTexts.tooMany, maxReviewers)).default([]),
  group: reviewGroup.nullable().default(null),
  message: optional(longText(5000)).default(null),
  dueDay: calendarDay.nullable().default(null),
});
export type ReviewRequest = z.output<typeof reviewRequest>;

const someReviewer = ({ reviewers, group }: ReviewRequest) => reviewers.length > 0 || group !== null;

export const requestReview = endpoint({
  method: "POST",
  effect: "write",
  path: "/measureversions/:id/review",
  summary: "Request a review of an ongoing version, or a new round of the review it has; the revision is pinned",
  access: "reviews:create",
  params: idParams,
  headers: ifMatch,
  body: reviewRequest.refine(someReviewer, { message: validationTexts.notEmpty, path: ["reviewers"] }),
  response: review,
});

export const getVersionReview = endpoint({
  method: "GET",
  path: "/measureversions/:id/review",
  summary: "The latest review of a version, the rules for publishing it and when it is to be published",
  access: "reviews:read",
  params: idParams,
  response: z.object({
    review: review.nullable(),
    rules: publicationRules,
    scheduled: scheduledPublication.nullable(),
  }),
});

export const reviewQueues = ["WAITING_FOR_ME", "REQUESTED_BY_ME", "TO_PUBLISH", "ALL"] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

export const listReviews = endpoint({
  method: "GET",
  path: "/reviews/",
  summary: "Reviews that have not ended, those due first: waiting for the caller, requested by them, approved, or all",
  access: "ongoing:read",
  query: listQuery(["DUE_DAY"])
    .pick({ index: true, pagesize: true })
    .extend({ queue: z.enum(reviewQueues).default("WAITING_FOR_ME") }),
  response: listOrPage(reviewSummary),
});

/** A user who can be asked to review, or mentioned. */
const reviewerCandidate = z.object({
  id,
  name: personName,
  roles: z.array(z.enum(roleIds)),
  /** Whether their approval counts. */
  isReviewer: z.boolean(),
});

export const listReviewerCandidates = endpoint({
  method: "GET",
  path: "/measureversions/:id/reviewercandidates",
  summary: "Users who can be asked to review a version, by name",
  access: "ongoing:read",
  params: idParams,
  query: z.object({ searchValue }),
  response: z.array(reviewerCandidate),
});
export type ReviewerCandidate = z.infer<typeof reviewerCandidate>;

export const getReview = endpoint({
  method: "GET",
  path: "/reviews/:id",
  summary: "A review with its decisions and comments",
  access: "reviews:read",
  params: idParams,
  response: review,
});

export const getReviewContent = endpoint({
  method: "GET",
  path: "/reviews/:id/content",
  summary: "The content of the reviewed revision",
  access: "reviews:read",
  params: idParams,
  response: z.object({ pinnedRevision: z.number(), content: versionContent }),
});

export const getReviewDifference = endpoint({
  method: "GET",
  path: "/reviews/:id/difference",
  summary: "What the current text changes against the published version, and what has changed since it was pinned",
  access: "reviews:read",
  params: idParams,
  response: z.object({
    currentRevision: z.number(),
    publishedVersionNr: z.number().nullable(),
    fromPublished: z.array(sectionDifference),
    sincePinned: z.array(sectionDifference),
  }),
});

export const updateReview = endpoint({
  method: "PUT",
  effect: "write",
  path: "/reviews/:id",
  summary: "Change who is asked, the message and the due day; the round stays",
  access: "reviews:create",
  params: idParams,
  body: reviewRequest.refine(someReviewer, { message: validationTexts.notEmpty, path: ["reviewers"] }),
  response: review,
});

export const withdrawReview = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/reviews/:id",
  summary: "Withdraw a review; guests lose their access",
  access: "reviews:create",
  params: idParams,
  response: review,
});

export const decideReview = endpoint({
  method: "PUT",
  effect: "write",
  path: "/reviews/:id/decision",
  summary: "Approve a revision or request changes; the latest decision of each reviewer is in force",
  access: "reviews:read",
  params: idParams,
  body: z.strictObject({
    decision: z.enum(decisions),
    /** The reviewed revision, or the current one. */
    revision: z.int().min(1),
    comment: optional(longText(5000)).default(null),
  }),
  response: review,
});

export const retractDecision = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/reviews/:id/decision",
  summary: "Take back one's own decision",
  access: "reviews:read",
  params: idParams,
  response: review,
});
