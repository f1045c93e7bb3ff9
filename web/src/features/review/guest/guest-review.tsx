import { useQuery } from "@tanstack/react-query";
import { useLiveEvents } from "../../../domain/live/use-live-events.ts";
import { measureQuery } from "../../../domain/measure/measure.queries.ts";
import { reviewQuery, useReviewCache } from "../../../domain/review/review.queries.ts";
import { ReviewFacts } from "../../../domain/review/review-facts.tsx";
import { formatDate, unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { differenceQuery } from "../review-actions.queries.ts";
import { ReviewedVersion } from "../reviewed-version.tsx";
import { useRefetchOutdatedVersion } from "../use-refetch-outdated-version.ts";
import styles from "./guest.module.css";
import type { GuestSession } from "./guest-session.ts";

interface GuestReviewProps {
  session: GuestSession;
  onDecided: () => void;
}

/** The version that the guest has been invited to. */
export function GuestReview({ session, onDecided }: GuestReviewProps) {
  const { data: review, isLoadingError: lacksReview } = useQuery(reviewQuery(session.reviewId));
  const { data: measure, isLoadingError: lacksMeasure } = useQuery(measureQuery(session.measureId));
  const { data: difference, isLoadingError: lacksDifference } = useQuery({
    ...differenceQuery({ id: session.reviewId, currentRevision: review?.currentRevision ?? 0 }),
    enabled: review !== undefined,
  });
  const version = measure?.measureVersions.find(({ id }) => id === session.versionId);
  useRefetchOutdatedVersion(review, version);
  useLiveReview(session);
  const lacksVersion = measure !== undefined && version === undefined;
  if (lacksReview || lacksMeasure || lacksVersion || lacksDifference) return <p>{t("guest.failed")}</p>;
  if (!review || !version || !difference) return <Skeleton height="30em" />;
  return (
    <>
      <div className={styles.lead}>
        <h1 tabIndex={-1}>{version.title}</h1>
        <p>{t("guest.lead", { number: version.versionNr, date: unbroken(formatDate(session.expires)) })}</p>
        <ReviewFacts review={review} />
      </div>
      <ReviewedVersion
        review={review}
        version={version}
        difference={difference}
        canMention={false}
        onDecided={onDecided}
      />
    </>
  );
}

/** Follows the editors' changes by live events, and ends as soon as the invitation does. */
function useLiveReview({ measureId }: GuestSession): void {
  const { refresh } = useReviewCache();
  const readAgain = () => void refresh();
  useLiveEvents([measureId], readAgain, readAgain);
}
