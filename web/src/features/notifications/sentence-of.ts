import type { Notification } from "@indikatorkatalogen/contract";
import { shownName } from "../../domain/person-name.ts";
import { formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";

/** What a notification says, in one sentence. */
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

/** Decisions are worded differently from the refusal of the same kind. */
function keyOf({ type, decision, isReadyToPublish }: Notification) {
  if (type === "SUGGESTION_DECIDED" && decision === "ACCEPTED") return "SUGGESTION_ACCEPTED";
  if (type !== "REVIEW_DECIDED") return type;
  if (isReadyToPublish) return decision === "APPROVED" ? "REVIEW_APPROVED_READY" : "REVIEW_RETRACTED_READY";
  return decision === "APPROVED" ? "REVIEW_APPROVED" : type;
}
