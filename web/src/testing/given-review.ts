import type {
  EndpointResult,
  getPublicationPreview,
  MeasureVersion,
  Review,
  ReviewDecision,
  ReviewPerson,
  ReviewThread,
  ScheduledPublication,
} from "@indikatorkatalogen/contract";
import { givenId, givenTime } from "./given.ts";

export const noRules = { approvals: 0, fourEyes: false, reviewerRoles: ["MAIN_EDITOR" as const] };

export const givenPerson = (name: string, person: Partial<ReviewPerson> = {}): ReviewPerson => ({
  kind: "USER",
  id: givenId(),
  name,
  isMe: false,
  ...person,
});

export const me = givenPerson("Anna Öberg", { isMe: true });

/** A review of a draft, requested by the logged-in user, without named reviewers. */
export const givenReview = (version: MeasureVersion, review: Partial<Review> = {}): Review => ({
  id: givenId(),
  measureId: version.measureId,
  versionId: version.id,
  versionNr: version.versionNr,
  title: version.title,
  measureOwner: version.measureOwner,
  status: "OPEN",
  round: 1,
  requestedBy: me,
  requestedAt: givenTime("2026-11-01"),
  dueDay: null,
  pinnedRevision: version.revision,
  currentRevision: version.revision,
  validApprovals: 0,
  requiredApprovals: 0,
  unresolvedThreads: 0,
  isWaitingForMe: false,
  message: null,
  reviewers: [],
  group: null,
  rules: noRules,
  decisions: [],
  threads: [],
  guests: [],
  changedSincePinned: [],
  can: { decide: true, comment: true, edit: true, invite: true },
  ...review,
});

export const givenDecision = (decision: Partial<ReviewDecision> = {}): ReviewDecision => ({
  id: givenId(),
  by: givenPerson("Karin Ek"),
  decision: "APPROVED",
  comment: null,
  round: 1,
  revision: 12,
  at: givenTime("2026-11-02"),
  changedSince: [],
  isValid: true,
  counts: true,
  ...decision,
});

export const givenThread = (text: string, thread: Partial<ReviewThread> = {}): ReviewThread => ({
  id: givenId(),
  round: 1,
  field: "numeratorDefinition",
  label: "Täljare",
  revision: 1,
  quote: null,
  place: null,
  isOutdated: false,
  suggestion: null,
  isResolved: false,
  resolvedBy: null,
  resolvedAt: null,
  comments: [
    {
      id: givenId(),
      by: givenPerson("Karin Ek"),
      text,
      mentions: [],
      created: givenTime("2026-11-02"),
      edited: null,
      isDeleted: false,
    },
  ],
  ...thread,
});

/** A publisher's preview of a draft; without changes and obstacles by default. */
export const givenPreview = (
  currentRevision: number,
  preview: Partial<EndpointResult<typeof getPublicationPreview>> = {},
): EndpointResult<typeof getPublicationPreview> => ({
  currentRevision,
  publishedVersionNr: null,
  differences: [],
  changedSince: [],
  editors: [],
  rules: noRules,
  reviewId: null,
  reviewStatus: null,
  decisions: [],
  unresolvedThreads: 0,
  obstacles: [],
  scheduled: null,
  ...preview,
});

export const givenSchedule = (version: MeasureVersion, schedule: Partial<ScheduledPublication> = {}) => ({
  id: givenId(),
  versionId: version.id,
  revision: version.revision,
  publishAt: Date.parse("2026-12-01T07:00:00Z"),
  reason: null,
  closesEarlier: false,
  state: "PENDING" as const,
  failure: null,
  failureDetail: null,
  requestedBy: "Karin Ek",
  created: givenTime("2026-11-01"),
  ...schedule,
});
