import { isOngoing, type MeasureVersion, publishProblems, type Review } from "@indikatorkatalogen/contract";
import { mdiFileDocumentCheckOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useMeasureTitle } from "../../domain/measure/use-measure-title.ts";
import { useShownVersion } from "../../domain/measure/use-shown-version.ts";
import { versionReviewQuery } from "../../domain/review/review.queries.ts";
import { ReviewPanel } from "../../domain/review/review-panel.tsx";
import { t } from "../../texts/t.ts";
import { MessageState } from "../../ui/feedback/message-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useAccess } from "../session/use-access.ts";
import { differenceQuery } from "./review-actions.queries.ts";
import styles from "./review-page.module.css";
import { ReviewedVersion } from "./reviewed-version.tsx";
import { useRefetchOutdatedVersion } from "./use-refetch-outdated-version.ts";

/** The review of a draft: its state, the text with its changes, comments and the decision. */
export function ReviewPage() {
  const { version } = useShownVersion();
  const hasAccess = useAccess();
  useMeasureTitle(version, t("review.page.title"));
  if (!isOngoing(version) || !hasAccess("reviews:read")) return <NothingToReview />;
  return <DraftReview version={version} />;
}

function NothingToReview() {
  return (
    <MessageState icon={mdiFileDocumentCheckOutline} level={2} heading={t("review.page.nothing")}>
      {t("review.page.nothingAdvice")}
    </MessageState>
  );
}

interface DraftReviewProps {
  version: MeasureVersion;
}

function DraftReview({ version }: DraftReviewProps) {
  const hasAccess = useAccess();
  const { data } = useQuery(versionReviewQuery(version.id));
  const mayRequest = hasAccess("reviews:create");
  if (data && !data.review && !mayRequest) return <NothingToReview />;
  return (
    <div className={styles.page}>
      <ReviewPanel
        version={version}
        isComplete={publishProblems(version).length === 0}
        mayRequest={mayRequest}
        mayPublish={hasAccess("measures:publish")}
        isOnReviewPage
      />
      {data?.review && <ReviewContent review={data.review} version={version} />}
    </div>
  );
}

interface ReviewContentProps extends DraftReviewProps {
  review: Review;
}

function ReviewContent({ review, version }: ReviewContentProps) {
  const { data: difference, isError } = useQuery(differenceQuery(review));
  useRefetchOutdatedVersion(review, version);
  if (isError) return <p>{t("review.page.failed")}</p>;
  if (!difference) return <Skeleton height="30em" />;
  return <ReviewedVersion review={review} version={version} difference={difference} canMention />;
}
