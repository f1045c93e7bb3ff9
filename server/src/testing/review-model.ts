/** A simple model of reviews, to compare the implementation with. */

export const actors = ["author", "reviewer", "second", "publisher", "editor"] as const;
export type ActorName = (typeof actors)[number];
/** Everybody but the editor has the reviewing role. */
const isReviewer = (name: string) => name !== "editor" && isUser(name);
/** Decisions are kept by the name of an actor or the id of a guest. */
const isUser = (name: string) => (actors as readonly string[]).includes(name);

interface ModelRules {
  approvals: number;
  fourEyes: boolean;
}

interface ModelDecision {
  decision: "APPROVED" | "CHANGES_REQUESTED";
  round: number;
  text: string;
}

interface ModelReview {
  id: string;
  round: number;
  requester: ActorName;
  pinned: { revision: number; text: string };
  /** By the name of an actor or the id of a guest. */
  decisions: Map<string, ModelDecision>;
}

export interface ModelGuest {
  id: string;
  secret: string;
  ticket: string;
  reviewId: string;
  isEnded: boolean;
}

interface ModelSuggestion {
  threadId: string;
  reviewId: string;
  by: ActorName;
  original: string;
  replacement: string;
  isOpen: boolean;
}

export interface ReviewModel {
  versionId: string;
  isDraft: boolean;
  revision: number;
  /** The edited fields; together they are the text of the draft. */
  fields: { description: string; measureDefinition: string };
  authors: Set<ActorName>;
  rules: ModelRules;
  review: ModelReview | undefined;
  guests: ModelGuest[];
  suggestion: ModelSuggestion | undefined;
  schedule: { revision: number; by: ActorName } | undefined;
}

export const textOf = ({ fields }: ReviewModel): string => JSON.stringify(fields);

const isValid = (model: ReviewModel, { decision, round, text }: ModelDecision): boolean =>
  decision === "APPROVED" ? text === textOf(model) : round === model.review?.round;

export function countedApprovals(model: ReviewModel): string[] {
  const decisions = [...(model.review?.decisions ?? [])];
  return decisions
    .filter(([name, one]) => isReviewer(name) && one.decision === "APPROVED" && isValid(model, one))
    .map(([name]) => name);
}

/** Whether the current text may be published by a user; without a publisher, whether anybody may publish it. */
export function mayPublish(model: ReviewModel, publisher: ActorName | undefined): boolean {
  const { rules, review } = model;
  const authors = new Set<string>([...model.authors, ...(review ? [review.requester] : [])]);
  const approvals = countedApprovals(model);
  if (approvals.length < rules.approvals) return false;
  if (!rules.fourEyes || approvals.some((name) => !authors.has(name))) return true;
  return rules.approvals === 0 && publisher !== undefined && !authors.has(publisher);
}

export function statusOf(model: ReviewModel): "OPEN" | "CHANGES_REQUESTED" | "APPROVED" | undefined {
  if (!model.review) return undefined;
  const valid = [...model.review.decisions].filter(([, one]) => isValid(model, one));
  if (valid.some(([, { decision }]) => decision === "CHANGES_REQUESTED")) return "CHANGES_REQUESTED";
  return valid.some(([name]) => isUser(name)) && mayPublish(model, undefined) ? "APPROVED" : "OPEN";
}

export function write(model: ReviewModel, by: ActorName, change: Partial<ReviewModel["fields"]>): void {
  const before = textOf(model);
  model.fields = { ...model.fields, ...change };
  if (textOf(model) === before) return;
  model.revision += 1;
  model.authors.add(by);
}

export function endReview(model: ReviewModel): void {
  for (const guest of model.guests) guest.isEnded ||= guest.reviewId === model.review?.id;
  model.review = undefined;
}

export function publish(model: ReviewModel): void {
  endReview(model);
  model.isDraft = false;
  model.schedule = undefined;
}
