import type {
  PublicationRules,
  RoleId,
  ScheduleFailure,
  VersionContent,
  VersionSection,
} from "@indikatorkatalogen/contract";
import type { Generated, GeneratedAlways } from "kysely";
import type { Json, OptionalNumber, OptionalText, OptionalTimestamp, Timestamp } from "./columns.ts";

export type ReviewState = "OPEN" | "WITHDRAWN" | "PUBLISHED";

export interface ReviewTable {
  id: string;
  versionId: string;
  measureId: string;
  state: Generated<ReviewState>;
  round: Generated<number>;
  revision: number;
  requestedBy: string;
  requestedByName: string;
  requestedAt: Generated<Date>;
  message: OptionalText;
  dueDay: OptionalText;
  groupKind: "ROLE" | "OWNER" | null;
  groupRole: RoleId | null;
  created: Generated<Date>;
  ended: OptionalTimestamp;
}

export interface ReviewedContentTable {
  versionId: string;
  revision: number;
  content: Json<VersionContent>;
}

export interface ReviewReviewerTable {
  reviewId: string;
  userId: string;
}

export interface ReviewGuestTable {
  id: string;
  reviewId: string;
  name: string;
  invitedBy: string;
  invitedByName: string;
  secretHash: string;
  created: Generated<Date>;
  expires: Timestamp;
  lastUsed: OptionalTimestamp;
  ended: OptionalTimestamp;
  endReason: "DECIDED" | "REVOKED" | null;
}

export interface GuestSessionTable {
  hash: string;
  guestId: string;
  created: Generated<Date>;
  lastUsed: Generated<Date>;
}

/** A user or a guest, by the name they had. */
interface Author {
  userId: OptionalText;
  guestId: OptionalText;
  name: string;
}

export interface ReviewDecisionTable extends Author {
  id: string;
  sequence: GeneratedAlways<string>;
  reviewId: string;
  round: number;
  revision: number;
  decision: "APPROVED" | "CHANGES_REQUESTED" | "RETRACTED";
  comment: OptionalText;
  created: Generated<Date>;
}

export interface ReviewThreadTable {
  id: string;
  sequence: GeneratedAlways<string>;
  reviewId: string;
  round: number;
  revision: number;
  field: VersionSection | null;
  quote: OptionalText;
  quoteStart: OptionalNumber;
  original: OptionalText;
  replacement: OptionalText;
  suggestionState: "OPEN" | "ACCEPTED" | "DECLINED" | null;
  suggestionDecidedBy: OptionalText;
  suggestionDecidedByName: OptionalText;
  suggestionDecidedAt: OptionalTimestamp;
  resolvedAt: OptionalTimestamp;
  resolvedBy: OptionalText;
  resolvedByGuest: OptionalText;
  resolvedByName: OptionalText;
  created: Generated<Date>;
}

export interface ReviewCommentTable extends Author {
  id: string;
  sequence: GeneratedAlways<string>;
  threadId: string;
  text: string;
  mentions: Generated<string[]>;
  created: Generated<Date>;
  edited: OptionalTimestamp;
  isDeleted: Generated<boolean>;
}

export interface ReviewSettingTable extends PublicationRules {
  /** The id of the owner, or `default`. */
  scope: string;
  ownerId: OptionalText;
  members: Generated<string[]>;
}

export interface ScheduledPublicationTable {
  id: string;
  versionId: string;
  measureId: string;
  title: string;
  revision: number;
  publishAt: Timestamp;
  reason: OptionalText;
  closesEarlier: boolean;
  state: Generated<"PENDING" | "PUBLISHED" | "FAILED" | "CANCELLED">;
  failure: ScheduleFailure | null;
  failureDetail: OptionalText;
  requestedBy: string;
  requestedByName: string;
  created: Generated<Date>;
  ended: OptionalTimestamp;
}
