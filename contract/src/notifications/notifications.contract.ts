import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../ids.ts";
import { deviceKind } from "../login/own-logins.contract.ts";
import { noContent } from "../no-content.ts";
import { personName } from "../person-names.ts";
import { validationTexts } from "../texts/validation-texts.ts";

/** The steps of reviews and publications, reminders, and measures that expire. */
export const notificationTypes = [
  "REVIEW_REQUESTED",
  "REVIEW_COMMENTED",
  "REVIEW_MENTIONED",
  "REVIEW_DECIDED",
  "REVIEW_WITHDRAWN",
  "REVIEW_PUBLISHED",
  "SUGGESTION_MADE",
  "SUGGESTION_DECIDED",
  "PUBLICATION_SCHEDULED",
  "PUBLICATION_CANCELLED",
  "PUBLICATION_DONE",
  "PUBLICATION_FAILED",
  "REVIEW_DUE_SOON",
  "REVIEW_OVERDUE",
  "MEASURE_EXPIRING",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  measureId: id,
  /** Null when the version no longer exists. */
  versionNr: z.number().nullable(),
  /** Who did it; null when the catalogue itself reminds. */
  actor: personName.nullable(),
  /** The decision on a review or on a suggestion. */
  decision: z.string().nullable(),
  /** Whether that decision made the version ready to be published. */
  isReadyToPublish: z.boolean(),
  /** What was written: a message, a comment, or why a publication failed. */
  text: z.string().nullable(),
  /** The due day of a review, or the last day of a measure: 2026-11-17. */
  day: z.string().nullable(),
  publishAt: epochMillis.nullable(),
  created: epochMillis,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** A notice to users about their own account. */
export const accountNoticeTypes = ["NEW_DEVICE", "PASSWORD_CHANGED"] as const;
export type AccountNoticeType = (typeof accountNoticeTypes)[number];

const accountNotice = z.object({
  id,
  type: z.enum(accountNoticeTypes),
  /** The kind of device, where it is known. */
  device: deviceKind.nullable(),
  created: epochMillis,
  isRead: z.boolean(),
});
export type AccountNotice = z.infer<typeof accountNotice>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/notifications/",
  summary: "The caller's latest notifications, the newest first, and how many are unread",
  access: "userprofile:crud",
  response: z.object({
    notifications: z.array(notification),
    accountNotices: z.array(accountNotice),
    /** Of both kinds. */
    unread: z.number(),
  }),
});

export const markNotificationsRead = endpoint({
  method: "PUT",
  effect: "write",
  path: "/notifications/read",
  summary: "Mark some or all of the caller's notifications as read",
  access: "userprofile:crud",
  body: z.strictObject({ ids: z.array(id).max(200).optional() }),
  response: noContent,
});

export const mailFrequencies = ["IMMEDIATE", "DAILY", "NEVER"] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** Pasted addresses often have space around them. */
const email = z
  .string()
  .trim()
  .pipe(z.email({ message: validationTexts.email }).max(254));

const notificationSettings = z.object({
  /** Whether the catalogue can send e-mail at all. */
  isMailAvailable: z.boolean(),
  frequency: z.enum(mailFrequencies),
  /** The confirmed address. */
  email: z.string().nullable(),
  /** An address that waits for its code. */
  pendingEmail: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

const settingsPath = "/notifications/settings";

export const getNotificationSettings = endpoint({
  method: "GET",
  path: settingsPath,
  summary: "Where and how often the caller wants e-mail",
  access: "userprofile:crud",
  response: notificationSettings,
});

export const updateNotificationSettings = endpoint({
  method: "PUT",
  effect: "write",
  path: settingsPath,
  summary: "Choose how often to get e-mail, and where; a new address is sent a code that confirms it",
  access: "userprofile:crud",
  body: z.strictObject({ frequency: z.enum(mailFrequencies), email: email.nullable() }),
  response: notificationSettings,
});

export const confirmNotificationAddress = endpoint({
  method: "PUT",
  effect: "write",
  path: "/notifications/settings/confirmation",
  summary: "Confirm a new address with the code that was sent to it",
  access: "userprofile:crud",
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, { message: validationTexts.pattern }),
  }),
  response: notificationSettings,
});
