import {
  changedSections,
  type PublicationRules,
  type ReviewDecisionKind,
  type RoleId,
  sectionOf,
  type VersionContent,
  type VersionSection,
  versionSections,
} from "@indikatorkatalogen/contract";
import type { Author } from "./author.ts";

/** The rules of one owner, or by default, and whom the owner's group consists of. */
export interface StoredSetting extends PublicationRules {
  ownerId: string | null;
  members: string[];
}

/** Nothing is required until somebody has changed the settings. */
export const noRules: PublicationRules = {
  approvals: 0,
  fourEyes: false,
  reviewerRoles: ["EDITOR", "MAIN_EDITOR", "ADMIN"],
};

export const requiresNothing = ({ approvals, fourEyes }: PublicationRules): boolean => approvals === 0 && !fourEyes;

const ruleOf = (settings: readonly StoredSetting[], ownerId: string | null): PublicationRules =>
  settings.find((setting) => setting.ownerId === ownerId) ??
  settings.find((setting) => setting.ownerId === null) ??
  noRules;

/**
 * The rules for a version: the strictest of its owner's and of the owners that the measure's published versions have,
 * so that nobody avoids a rule by changing the owner.
 */
export function rulesFor(settings: readonly StoredSetting[], ownerIds: readonly (string | null)[]): PublicationRules {
  const [first = noRules, ...others] = (ownerIds.length > 0 ? ownerIds : [null]).map((id) => ruleOf(settings, id));
  return others.reduce<PublicationRules>(
    (strictest, rules) => ({
      approvals: Math.max(strictest.approvals, rules.approvals),
      fourEyes: strictest.fourEyes || rules.fourEyes,
      reviewerRoles: strictest.reviewerRoles.filter((role) => rules.reviewerRoles.includes(role)),
    }),
    { approvals: first.approvals, fourEyes: first.fourEyes, reviewerRoles: first.reviewerRoles },
  );
}

/** The users who are asked when the owner's group is. */
export const groupMembersOf = (settings: readonly StoredSetting[], ownerId: string | null): readonly string[] =>
  settings.find((setting) => setting.ownerId !== null && setting.ownerId === ownerId)?.members ??
  settings.find((setting) => setting.ownerId === null)?.members ??
  [];

/** The latest decision of one reviewer, with the text that it was about. */
export interface DecisionInForce {
  id: string;
  reviewId: string;
  versionId: string;
  /** The round in which it was made, and the review's current one. */
  round: number;
  currentRound: number;
  revision: number;
  decision: ReviewDecisionKind;
  comment: string | null;
  created: Date;
  by: Author;
  /** The roles that the user has now; none for guests and closed accounts. */
  roles: readonly RoleId[];
  content: VersionContent;
}

export interface EvaluatedDecision extends DecisionInForce {
  changedSince: VersionSection[];
  isValid: boolean;
  counts: boolean;
}

/** An approval is valid for exactly the text that was approved; a request for changes until the next round. */
export function evaluateDecision(
  decision: DecisionInForce,
  current: VersionContent,
  { reviewerRoles }: PublicationRules,
): EvaluatedDecision {
  const changedSince = changedSections(withEverySection(decision.content), current);
  const isValid =
    decision.decision === "APPROVED" ? changedSince.length === 0 : decision.round === decision.currentRound;
  // Anybody with the link is a guest, even an author, so decisions of guests are advisory.
  const isReviewer = decision.by.kind === "USER" && decision.roles.some((role) => reviewerRoles.includes(role));
  return { ...decision, changedSince, isValid, counts: isValid && isReviewer };
}

/** What was stored before a section existed lacks it. */
export function withEverySection(content: VersionContent): VersionContent {
  const stored = new Map(Object.entries(content));
  // TypeScript cannot type a loop over the tables exactly.
  return Object.fromEntries(
    versionSections.map((name) => [name, stored.get(name) ?? sectionOf(name).empty]),
  ) as VersionContent;
}

export type RuleObstacle = "APPROVALS" | "FOUR_EYES";

interface Publication {
  rules: PublicationRules;
  decisions: readonly EvaluatedDecision[];
  /** Those who have written the draft or requested its review. */
  authors: ReadonlySet<string>;
  /** Who publishes; null for the catalogue itself. */
  publisherId: string | null;
}

/** The rules that prevent publishing. */
export function findObstacles({ rules, decisions, authors, publisherId }: Publication): RuleObstacle[] {
  const approvals = decisions.filter(({ decision, counts }) => decision === "APPROVED" && counts);
  const isApprovedByOther = approvals.some(({ by }) => by.kind === "USER" && !authors.has(by.userId));
  const isPublishedByOther = rules.approvals === 0 && publisherId !== null && !authors.has(publisherId);
  return [
    ...(approvals.length < rules.approvals ? ["APPROVALS" as const] : []),
    ...(rules.fourEyes && !isApprovedByOther && !isPublishedByOther ? ["FOUR_EYES" as const] : []),
  ];
}
