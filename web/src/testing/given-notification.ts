import type { Notification } from "@indikatorkatalogen/contract";
import { givenId, givenTime } from "./given.ts";

/** An unread request for a review. */
export const givenNotification = (notification: Partial<Notification> = {}): Notification => ({
  id: givenId(),
  type: "REVIEW_REQUESTED",
  title: "Väntetid",
  measureId: givenId(),
  versionNr: 2,
  actor: "Karin Ek",
  decision: null,
  isReadyToPublish: false,
  text: null,
  day: null,
  publishAt: null,
  created: givenTime("2026-11-17T08:00:00Z"),
  isRead: false,
  ...notification,
});
