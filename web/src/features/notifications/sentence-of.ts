import type { Notification } from "@indikatorkatalogen/contract";
import { shownName } from "../../domain/person-name.ts";
import { formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";

/** The text of a notification, in one sentence. */
export function sentenceOf(notification: Notification): string {
  const { actor, title, day, publishAt } = notification;
  return t(`notifications.sentences.${keyOf(notification)}`, {
    actor: actor ? shownName(actor) : t("notifications.somebody"),
    title,
    day: day ?? "",
    due: day ? t("notifications.due", { day }) : "",
    publishAt: publishAt === null ? "" : formatMoment(publishAt),
  });
}

/** Positive decisions have texts of their own. */
function keyOf({ type, decision, isReadyToPublish }: Notification) {
  if (type === "SUGGESTION_DECIDED" && decision === "ACCEPTED") return "SUGGESTION_ACCEPTED";
  if (type !== "REVIEW_DECIDED") return type;
  if (isReadyToPublish) return decision === "APPROVED" ? "REVIEW_APPROVED_READY" : "REVIEW_RETRACTED_READY";
  return decision === "APPROVED" ? "REVIEW_APPROVED" : type;
}
