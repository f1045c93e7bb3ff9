/** Every step of a review or a scheduled publication that users are notified of. */
type ReviewEventType =
  | "REVIEW_REQUESTED"
  | "REVIEW_COMMENTED"
  | "REVIEW_MENTIONED"
  | "REVIEW_DECIDED"
  | "REVIEW_WITHDRAWN"
  | "REVIEW_PUBLISHED"
  | "SUGGESTION_MADE"
  | "SUGGESTION_DECIDED"
  | "PUBLICATION_SCHEDULED"
  | "PUBLICATION_CANCELLED"
  | "PUBLICATION_DONE"
  | "PUBLICATION_FAILED";

export interface NewReviewEvent {
  type: ReviewEventType;
  reviewId: string | null;
  versionId: string;
  measureId: string;
  /** Null when the catalogue itself acted. */
  actor: { userId: string } | { guestName: string } | null;
  /** Users to notify; never the one who acted. */
  recipients: readonly string[];
  data?: Record<string, unknown>;
}
