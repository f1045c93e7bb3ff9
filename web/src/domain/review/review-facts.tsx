import { type Review, swedishDay } from "@indikatorkatalogen/contract";
import { formatDate, unbroken } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { DecisionList } from "./decision-list.tsx";
import styles from "./review.module.css";
import { groupText, labelsOf, personObjectText, personText } from "./review-texts.ts";

interface ReviewFactsProps {
  review: Review;
}

/** The request of a review, its due day and the reviewers' decisions. */
export function ReviewFacts({ review }: ReviewFactsProps) {
  const { requestedBy, requestedAt, message, decisions, changedSincePinned, unresolvedThreads } = review;
  const date = unbroken(formatDate(requestedAt));
  return (
    <div className={styles.facts}>
      <p className={styles.quiet}>
        {requestedBy.isMe
          ? t("review.panel.requestedByMe", { date })
          : t("review.panel.requestedBy", { name: personText(requestedBy), date })}
        {review.round > 1 && ` · ${t("review.panel.round", { number: review.round })}`}
      </p>
      <Due review={review} />
      {message && <blockquote className={styles.words}>{message}</blockquote>}
      <Waiting review={review} />
      {decisions.length > 0 && <DecisionList decisions={decisions} />}
      {review.requiredApprovals > 0 && (
        <p>{t("review.panel.approvals", { count: review.validApprovals, required: review.requiredApprovals })}</p>
      )}
      {unresolvedThreads > 0 && <p>{t("review.panel.threads", { count: unresolvedThreads })}</p>}
      {changedSincePinned.length > 0 && (
        <p className={styles.quiet}>{t("review.panel.changedSincePinned", { labels: labelsOf(changedSincePinned) })}</p>
      )}
    </div>
  );
}

const isWaiting = ({ status }: Review) => status === "OPEN" || status === "CHANGES_REQUESTED";

function Due({ review }: ReviewFactsProps) {
  const { dueDay } = review;
  if (dueDay === null) return null;
  if (isWaiting(review) && dueDay < swedishDay(Date.now())) {
    return <p className={styles.overdue}>{t("review.panel.overdue", { date: unbroken(dueDay) })}</p>;
  }
  return <p>{t("review.panel.due", { date: unbroken(dueDay) })}</p>;
}

/** The reviewers who have not responded in this round. */
function Waiting({ review }: ReviewFactsProps) {
  const { reviewers, group, decisions, round } = review;
  const answered = decisions.filter((decision) => decision.round === round).map(({ by }) => by.id);
  const waiting = reviewers.filter(({ id }) => !answered.includes(id)).map(personObjectText);
  const names = [...waiting, ...(group && answered.length === 0 ? [groupText(group)] : [])];
  return names.length > 0 && <p>{t("review.panel.waiting", { names: names.join(", ") })}</p>;
}
