import { z } from "zod";

export const errorCodes = [
  "VALIDATION_400",
  "INVALID_TICKET_401",
  "UNAUTHORIZED_401",
  "ENTITY_NOT_FOUND_404",
  "NOT_FOUND_404",
  "CONFLICT_409",
  /** Publication requires approvals that are missing or no longer valid. */
  "APPROVAL_REQUIRED_409",
  /** Somebody other than the authors must approve or publish. */
  "FOUR_EYES_409",
  /** The text that a suggestion replaces has changed. */
  "SUGGESTION_OUTDATED_409",
  /** An invitation or a one-time link that is unknown, used up, revoked or expired. */
  "INVITATION_INVALID_410",
  "PRECONDITION_FAILED_412",
  "PAYLOAD_TOO_LARGE_413",
  "TOO_MANY_REQUESTS_429",
  "INTERNAL_500",
  "UNAVAILABLE_503",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const fieldMessage = z.object({ field: z.string(), message: z.string() });
export type FieldMessage = z.infer<typeof fieldMessage>;

/** The concurrent change: the value on the server beside the one that was refused. */
export const staleWrite = z.object({
  field: z.string(),
  revision: z.number(),
  currentValue: z.unknown(),
  yourValue: z.unknown(),
  changedBy: z.string().nullable(),
  changedAt: z.number().nullable(),
  /** The change was made by the caller, in another window. */
  isOwn: z.boolean().optional(),
});
export type StaleWrite = z.infer<typeof staleWrite>;

export const errorBody = z.object({
  code: z.enum(errorCodes),
  /** Also in the log, so that a report can be traced. */
  transactionId: z.string(),
  /** What went wrong, in Swedish. */
  detailInfo: z.string(),
  validationMessage: z.array(fieldMessage),
  /** Only with `PRECONDITION_FAILED_412`. */
  conflict: staleWrite.optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
