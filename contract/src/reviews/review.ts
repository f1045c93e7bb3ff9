import { z } from "zod";
import { roleIds } from "../access.ts";
import { epochMillis } from "../dates.ts";
import { id, namedReference } from "../ids.ts";
import { hiddenPersonId, personId, personName } from "../person-names.ts";
import { validationTexts } from "../texts/validation-texts.ts";

/** A Swedish calendar day, such as 2026-11-17. */
export const calendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { message: validationTexts.date })
  .refine((day) => new Date(day).toJSON()?.startsWith(day) ?? false, { message: validationTexts.date });

/**
 * The state of a review. The first three are derived from the decisions on the current text; the last two end it.
 * A version has at most one review that has not ended.
 */
export const reviewStatuses = ["OPEN", "CHANGES_REQUESTED", "APPROVED", "WITHDRAWN", "PUBLISHED"] as const;
export const reviewStatus = z.enum(reviewStatuses);
export type ReviewStatus = z.infer<typeof reviewStatus>;

/** A user, or a guest without an account. The id of a user is left out for callers who may not read persons. */
export const reviewPerson = z.object({
  kind: z.enum(["USER", "GUEST"]),
  id: personId.default(hiddenPersonId),
  name: personName,
  /** Whether it is the caller. */
  isMe: z.boolean(),
});
export type ReviewPerson = z.infer<typeof reviewPerson>;

/** Everybody with a role, or everybody whom the owner's settings name. */
export const reviewGroup = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ROLE"), role: z.enum(roleIds) }),
  z.object({ kind: z.literal("OWNER") }),
]);
export type ReviewGroup = z.infer<typeof reviewGroup>;

/** What must be met before a version is published. */
export const publicationRules = z.object({
  /** How many must have approved the text that is published; 0 requires no review. */
  approvals: z.int().min(0).max(10),
  /** Somebody who has not written the draft must have approved it, or publish it when no approval is required. */
  fourEyes: z.boolean(),
  /** The roles whose approvals count. */
  reviewerRoles: z.array(z.enum(roleIds)).min(1, validationTexts.notEmpty),
});
export type PublicationRules = z.infer<typeof publicationRules>;

const changedSection = z.object({ field: z.string(), label: z.string() });
export type ChangedSection = z.infer<typeof changedSection>;

export const decisions = ["APPROVED", "CHANGES_REQUESTED"] as const;
export type ReviewDecisionKind = (typeof decisions)[number];

/** The latest decision of one reviewer. */
export const reviewDecision = z.object({
  id,
  by: reviewPerson,
  decision: z.enum(decisions),
  comment: z.string().nullable(),
  round: z.number(),
  /** The revision that was decided on. */
  revision: z.number(),
  at: epochMillis,
  /** The fields and parts that have changed since. An approval is valid as long as there are none. */
  changedSince: z.array(changedSection),
  /** An approval of the current text, or a request for changes in the current round. */
  isValid: z.boolean(),
  /** Whether it counts towards the required number: valid, and by somebody with a reviewing role. */
  counts: z.boolean(),
});
export type ReviewDecision = z.infer<typeof reviewDecision>;

/** Selected words: the words and their position in the text of the field, in UTF-16 units. */
export const textRange = z
  .object({ text: z.string().min(1).max(5000), start: z.int().min(0), end: z.int().min(1) })
  .refine(({ text, start, end }) => end - start === text.length, { message: validationTexts.invalid });
export type TextRange = z.infer<typeof textRange>;

export const suggestionStates = ["OPEN", "ACCEPTED", "DECLINED"] as const;

const suggestion = z.object({
  /** The text that it replaces: the selected words, or the whole field. */
  original: z.string(),
  replacement: z.string(),
  state: z.enum(suggestionStates),
  /** Whether the text that it replaces is still there. */
  canBeAccepted: z.boolean(),
  decidedBy: reviewPerson.nullable(),
  decidedAt: epochMillis.nullable(),
});

const comment = z.object({
  id,
  by: reviewPerson,
  /** Empty when it has been deleted. */
  text: z.string(),
  mentions: z.array(z.object({ id: personId.default(hiddenPersonId), name: personName })),
  created: epochMillis,
  edited: epochMillis.nullable(),
  isDeleted: z.boolean(),
});
export type ReviewComment = z.infer<typeof comment>;

/** Comments on the version as a whole, on one field or part, or on selected words; with or without a suggestion. */
export const reviewThread = z.object({
  id,
  round: z.number(),
  /** The field or part; null for the version as a whole. */
  field: z.string().nullable(),
  label: z.string().nullable(),
  /** The selected words as they stood in this revision. */
  revision: z.number(),
  quote: textRange.nullable(),
  /** Where the selected words are in the current text; null when they are gone. */
  place: z.object({ start: z.number(), end: z.number() }).nullable(),
  isOutdated: z.boolean(),
  suggestion: suggestion.nullable(),
  isResolved: z.boolean(),
  resolvedBy: reviewPerson.nullable(),
  resolvedAt: epochMillis.nullable(),
  comments: z.array(comment),
});
export type ReviewThread = z.infer<typeof reviewThread>;

export const guestStates = ["INVITED", "DECIDED", "REVOKED", "EXPIRED"] as const;

/** Somebody without an account who has been invited to review. */
export const reviewGuest = z.object({
  id,
  name: personName,
  state: z.enum(guestStates),
  invitedBy: personName.nullable(),
  created: epochMillis,
  expires: epochMillis,
  lastUsed: epochMillis.nullable(),
});
export type ReviewGuest = z.infer<typeof reviewGuest>;

/** A review in a list. */
export const reviewSummary = z.object({
  id,
  measureId: id,
  versionId: id,
  versionNr: z.number(),
  title: z.string(),
  measureOwner: namedReference.nullable(),
  status: reviewStatus,
  round: z.number(),
  requestedBy: reviewPerson,
  requestedAt: epochMillis,
  dueDay: z.string().nullable(),
  /** The reviewed revision, and the current one. */
  pinnedRevision: z.number(),
  currentRevision: z.number(),
  /** How many approvals count, and how many the rules require. */
  validApprovals: z.number(),
  requiredApprovals: z.number(),
  unresolvedThreads: z.number(),
  isWaitingForMe: z.boolean(),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

export const review = reviewSummary.extend({
  message: z.string().nullable(),
  reviewers: z.array(reviewPerson),
  group: reviewGroup.nullable(),
  rules: publicationRules,
  /** The latest of each reviewer, the newest first. */
  decisions: z.array(reviewDecision),
  threads: z.array(reviewThread),
  guests: z.array(reviewGuest),
  /** What has changed since the reviewed revision. */
  changedSincePinned: z.array(changedSection),
  /** What the caller may do now. */
  can: z.object({ decide: z.boolean(), comment: z.boolean(), edit: z.boolean(), invite: z.boolean() }),
});
export type Review = z.infer<typeof review>;
