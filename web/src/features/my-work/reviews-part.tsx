import { type Page, type ReviewQueue, type ReviewSummary, swedishDay } from "@indikatorkatalogen/contract";
import { mdiAlertOutline, mdiCalendarEndOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { shownName } from "../../domain/person-name.ts";
import { reviewTones } from "../../domain/review-tones.ts";
import { formatMoment, unbroken } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Chip } from "../../ui/chips/chip.tsx";
import { SkeletonOrRetry } from "../../ui/feedback/skeleton-or-retry.tsx";
import { ExpandableRows } from "./expandable-rows.tsx";
import styles from "./my-work.module.css";
import { reviewsQuery } from "./my-work.queries.ts";
import { WorkPart } from "./work-part.tsx";

/** Reviews that the user is asked for. */
export function WaitingPart() {
  const { data, isError, refetch } = useQuery(reviewsQuery("WAITING_FOR_ME"));
  return (
    <WorkPart heading={t("myWork.waiting.heading")} count={data?.totalCount}>
      {!data && <SkeletonOrRetry isError={isError} onRetry={() => void refetch()} />}
      {data?.totalCount === 0 && <p className={styles.empty}>{t("myWork.waiting.empty")}</p>}
      {data && <Reviews {...data} />}
    </WorkPart>
  );
}

interface QueuePartProps {
  queue: Exclude<ReviewQueue, "WAITING_FOR_ME">;
  heading: string;
}

/** Reviews that the user only follows. Nothing when there are none. */
export function QueuePart({ queue, heading }: QueuePartProps) {
  const { data } = useQuery(reviewsQuery(queue));
  if (!data || data.totalCount === 0) return null;
  return (
    <WorkPart heading={heading} count={data.totalCount}>
      <Reviews {...data} />
    </WorkPart>
  );
}

const Reviews = ({ pageResults, totalCount }: Pick<Page<ReviewSummary>, "pageResults" | "totalCount">) => (
  <ExpandableRows rows={pageResults} total={totalCount}>
    {(review) => <ReviewRow key={review.id} review={review} />}
  </ExpandableRows>
);

function ReviewRow({ review }: { review: ReviewSummary }) {
  const { measureId, versionNr, title, status, requestedBy, requestedAt, requiredApprovals, unresolvedThreads } =
    review;
  const moment = unbroken(formatMoment(requestedAt));
  const notes = [
    requestedBy.isMe
      ? t("myWork.waiting.asked", { moment })
      : t("myWork.waiting.by", { name: shownName(requestedBy.name), moment }),
    requiredApprovals > 0 &&
      t("myWork.waiting.approvals", { valid: review.validApprovals, required: requiredApprovals }),
    unresolvedThreads > 0 && t("myWork.waiting.threads", { count: unresolvedThreads }),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <Link to="/measure/review/$id" params={{ id: measureId }} search={{ version: versionNr }}>
          {title}
        </Link>
        <span className={styles.chips}>
          <DueChip dueDay={review.dueDay} />
          <Chip tone={reviewTones[status]}>{t(`myWork.waiting.statuses.${status}`)}</Chip>
        </span>
      </div>
      <p className={styles.note}>{notes.filter(Boolean).join(" · ")}</p>
    </li>
  );
}

function DueChip({ dueDay }: Pick<ReviewSummary, "dueDay">) {
  if (dueDay === null) return null;
  const isOverdue = dueDay < swedishDay(new Date());
  return (
    <Chip tone={isOverdue ? "warning" : "outlined"} icon={isOverdue ? mdiAlertOutline : mdiCalendarEndOutline}>
      {t(isOverdue ? "myWork.waiting.overdue" : "myWork.waiting.due", { day: dueDay })}
    </Chip>
  );
}
