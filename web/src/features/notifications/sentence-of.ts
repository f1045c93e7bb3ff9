import type { Notification } from "@indikatorkatalogen/contract";
import { shownName } from "../../domain/person-name.ts";
import { formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";

/** Decisions that are told in other words than the refusal of the same kind. */
const positive = { REVIEW_DECIDED: "REVIEW_APPROVED", SUGGESTION_DECIDED: "SUGGESTION_ACCEPTED" } as const;

/** What a notification says, in one sentence. */
export function sentenceOf({ type, decision, actor, title, day, publishAt }: Notification): string {
  const isPositive = decision === "APPROVED" || decision === "ACCEPTED";
  const key = isPositive && (type === "REVIEW_DECIDED" || type === "SUGGESTION_DECIDED") ? positive[type] : type;
  return t(`notifications.sentences.${key}`, {
    actor: actor ? shownName(actor) : t("notifications.somebody"),
    title,
    day: day ?? "",
    due: day ? t("notifications.due", { day }) : "",
    publishAt: publishAt === null ? "" : formatMoment(publishAt),
  });
}
