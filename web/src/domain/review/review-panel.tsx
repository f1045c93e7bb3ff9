import type { EndpointResult, getVersionReview, MeasureVersion, Review } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { RouteButton } from "../../ui/buttons/button-link.tsx";
import { Chip } from "../../ui/chips/chip.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { reviewTones } from "../review-tones.ts";
import { GuestList } from "./guest-list.tsx";
import type { RequestKind } from "./request-dialog.tsx";
import styles from "./review.module.css";
import { versionReviewQuery } from "./review.queries.ts";
import { ReviewFacts } from "./review-facts.tsx";
import { ScheduledNotice } from "./scheduled-notice.tsx";

const RequestDialog = lazyComponent(async () => (await import("./request-dialog.tsx")).RequestDialog);
const WithdrawDialog = lazyComponent(async () => (await import("./withdraw-dialog.tsx")).WithdrawDialog);

interface ReviewPanelProps {
  version: MeasureVersion;
  /** Whether nothing is missing in the draft; the next step is then to request a review. */
  isComplete: boolean;
  mayRequest: boolean;
  mayPublish: boolean;
  /** Whether this is the page of the review itself. */
  isOnReviewPage?: boolean;
  /** Called before the review is requested, so that what is typed is saved. */
  onRequest?: () => void;
}

type VersionReview = EndpointResult<typeof getVersionReview>;

/** The state of the review of a draft, and the actions on it. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { version, mayRequest } = props;
  const { data } = useQuery(versionReviewQuery(version.id));
  if (!data || !(data.review || isPlanned(data) || mayRequest)) return null;
  return <Panel {...props} {...data} />;
}

/** Whether a publication is scheduled, or a scheduled one has failed. */
const isPlanned = ({ scheduled }: VersionReview) => scheduled?.state === "PENDING" || scheduled?.state === "FAILED";

const isEnded = ({ status }: Review) => status === "WITHDRAWN" || status === "PUBLISHED";

type OpenDialog = RequestKind | "withdraw";

function Panel(props: ReviewPanelProps & VersionReview) {
  const { version, review: latest, rules, isComplete, mayRequest, isOnReviewPage = false, onRequest } = props;
  const review = latest && !isEnded(latest) ? latest : undefined;
  const [dialog, setDialog] = useState<OpenDialog>();
  const open = (next: OpenDialog) => {
    onRequest?.();
    setDialog(next);
  };
  return (
    <section className={styles.panel} aria-labelledby="review-heading">
      <div className={styles.heading}>
        <h2 id="review-heading">{t("review.panel.heading")}</h2>
        {latest && <Chip tone={reviewTones[latest.status]}>{t(`review.statuses.${latest.status}`)}</Chip>}
      </div>
      {props.scheduled && (
        <div className={styles.scheduled}>
          <ScheduledNotice
            scheduled={props.scheduled}
            revision={review?.currentRevision ?? version.revision}
            mayCancel={props.mayPublish}
          />
        </div>
      )}
      {review ? <ReviewFacts review={review} /> : <NoReview rules={rules} isComplete={isComplete} />}
      <div className={styles.buttons}>
        {latest && !isOnReviewPage && <ReviewLink version={version} isOpen={review !== undefined} />}
        {mayRequest && <RequestButtons review={review} isComplete={isComplete} onOpen={open} />}
      </div>
      {review?.can.invite && <GuestList review={review} />}
      <Suspense>
        {dialog && <ReviewDialog {...{ dialog, version, review, rules }} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </section>
  );
}

interface ReviewDialogProps {
  dialog: OpenDialog;
  version: MeasureVersion;
  review: Review | undefined;
  rules: VersionReview["rules"];
  onClose: () => void;
}

function ReviewDialog({ dialog, version, review, rules: { reviewerRoles }, onClose }: ReviewDialogProps) {
  if (dialog === "withdraw") return review && <WithdrawDialog reviewId={review.id} onClose={onClose} />;
  return <RequestDialog {...{ version, review, reviewerRoles, onClose }} kind={dialog} />;
}

function NoReview({ rules, isComplete }: Pick<VersionReview, "rules"> & Pick<ReviewPanelProps, "isComplete">) {
  return (
    <div className={styles.facts}>
      <p>{t(isComplete ? "review.panel.ready" : "review.panel.none")}</p>
      {rules.approvals > 0 && <p>{t("review.panel.required", { count: rules.approvals })}</p>}
      {rules.fourEyes && <p>{t("review.panel.fourEyes")}</p>}
    </div>
  );
}

interface ReviewLinkProps {
  version: MeasureVersion;
  isOpen: boolean;
}

const ReviewLink = ({ version, isOpen }: ReviewLinkProps) => (
  <RouteButton
    variant={isOpen ? "filled" : "outlined"}
    to="/measure/review/$id"
    params={{ id: version.measureId }}
    search={{ version: version.versionNr }}
  >
    {t("review.panel.open")}
  </RouteButton>
);

interface RequestButtonsProps extends Pick<ReviewPanelProps, "isComplete"> {
  review: Review | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

function RequestButtons({ review, isComplete, onOpen }: RequestButtonsProps) {
  if (!review) {
    return (
      <Button variant={isComplete ? "filled" : "outlined"} onClick={() => onOpen("first")}>
        {t("review.panel.request")}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => onOpen("round")}>{t("review.panel.newRound")}</Button>
      <Button onClick={() => onOpen("change")}>{t("review.panel.change")}</Button>
      <Button onClick={() => onOpen("withdraw")}>{t("review.panel.withdraw")}</Button>
    </>
  );
}
