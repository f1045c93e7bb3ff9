import {
  hiddenPersonName,
  type ReviewDecision,
  type ReviewGroup,
  type ReviewPerson,
  roleNames,
} from "@indikatorkatalogen/contract";
import { t } from "../../texts/t.ts";

/** How a person is named in a review; guests do not learn who the editors are. */
export function personText({ kind, name, isMe }: Pick<ReviewPerson, "kind" | "name" | "isMe">): string {
  if (isMe) return t("review.people.me");
  if (kind === "GUEST") return t("review.people.guest", { name });
  return name === hiddenPersonName ? t("review.people.editors") : name;
}

/** The same after a preposition: "godtaget av dig". */
export const personObjectText = (person: Parameters<typeof personText>[0]): string =>
  person.isMe ? t("review.people.meObject") : personText(person);

/** The names of those whom a comment mentions. A guest is told once that they are editors, and no names. */
export const mentionedNames = (mentions: readonly { name: string }[]): string =>
  [...new Set(mentions.map(({ name }) => personText({ kind: "USER", name, isMe: false })))].join(", ");

export const groupText = (group: ReviewGroup): string =>
  group.kind === "OWNER" ? t("review.request.owner") : t("review.request.role", { role: roleNames[group.role] });

export const labelsOf = (sections: readonly { label: string }[]): string =>
  sections.map(({ label }) => label).join(", ");

/** "Karin Ek godkände revision 12" */
export function decisionText({ by, decision, revision }: ReviewDecision): string {
  if (decision === "APPROVED") {
    return by.isMe
      ? t("review.decisions.approvedByMe", { revision })
      : t("review.decisions.approved", { name: personText(by), revision });
  }
  return by.isMe
    ? t("review.decisions.changesRequestedByMe", { revision })
    : t("review.decisions.changesRequested", { name: personText(by), revision });
}

/** Whether an approval is still valid, and what has changed when it is not. */
export function validityOf({ decision, isValid, counts, changedSince }: ReviewDecision): string {
  if (changedSince.length > 0) return t("review.decisions.changedSince", { labels: labelsOf(changedSince) });
  if (!isValid) return t("review.decisions.earlierRound");
  if (decision === "CHANGES_REQUESTED") return "";
  return t(counts ? "review.decisions.valid" : "review.decisions.validNotCounted");
}
