import type { PublicationRules, ReviewStatus } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { type EvaluatedDecision, findObstacles } from "../review-rules/publication-rules.ts";
import type { StoredReview } from "./reviews.repository.ts";

interface Evaluation {
  decisions: readonly EvaluatedDecision[];
  authors: ReadonlySet<string>;
  rules: PublicationRules;
}

/**
 * A request for changes outweighs approvals; approvals of other text do not count. A guest's approval is advice: it
 * approves nothing, also where no approval is required.
 */
export function statusOf({ state }: StoredReview, { decisions, authors, rules }: Evaluation): ReviewStatus {
  if (state !== "OPEN") return state;
  const valid = decisions.filter(({ isValid }) => isValid);
  if (valid.some(({ decision }) => decision === "CHANGES_REQUESTED")) return "CHANGES_REQUESTED";
  const isApproved =
    valid.some(({ by }) => by.kind === "USER") &&
    findObstacles({ rules, decisions, authors, publisherId: null }).length === 0;
  return isApproved ? "APPROVED" : "OPEN";
}

/** Whether a review by the caller was requested. Requesters are not reviewers as members of a group. */
export function isRequestedReviewer(
  { reviewers, group, requestedBy }: StoredReview,
  { user }: Caller,
  members: readonly string[],
): boolean {
  if (!user) return false;
  if (reviewers.some(({ id }) => id === user.id)) return true;
  if (!group || requestedBy === user.id) return false;
  return group.kind === "ROLE" ? user.roles.includes(group.role) : members.includes(user.id);
}

/** Requested reviewers, and everybody whose approval counts. */
export const mayDecide = (
  review: StoredReview,
  caller: Caller,
  { members, rules }: { members: readonly string[]; rules: PublicationRules },
): boolean =>
  caller.guest !== undefined ||
  isRequestedReviewer(review, caller, members) ||
  (caller.user?.roles.some((role) => rules.reviewerRoles.includes(role)) ?? false);
