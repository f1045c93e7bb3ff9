import type { Review, ReviewDecisionKind } from "@indikatorkatalogen/contract";
import { mdiCheck, mdiCommentAlertOutline } from "@mdi/js";
import { useState } from "react";
import { decisionText } from "../../domain/review/review-texts.ts";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { deleteDraft } from "../../ui/forms/drafts/form-drafts.ts";
import { useDraftValues } from "../../ui/forms/drafts/use-draft-values.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { TextArea } from "../../ui/forms/text-input.tsx";
import { useDecideReview, useRetractDecision } from "./review-actions.queries.ts";
import styles from "./review-page.module.css";
import { useReviewed } from "./reviewed-context.ts";

interface DecisionFormProps {
  /** The revision that is shown, which the decision is about. */
  revision: number;
  /** Called after the decision, instead of reporting it. */
  onDecided?: ((review: Review) => void) | undefined;
}

/** The id of the section, for links to the decision. */
export const decisionId = "review-decision";

const noComment = { comment: "" };

/** Approves the shown text, or requests changes. */
export function DecisionForm({ revision, onDecided }: DecisionFormProps) {
  const { review } = useReviewed();
  const { showSuccess } = useAlerts();
  const key = `review-decision ${review.id}`;
  const [{ comment }, change] = useDraftValues(key, noComment);
  const [isMissing, setIsMissing] = useState(false);
  const decide = useDecideReview();
  const retract = useRetractDecision();
  const mine = review.decisions.find(({ by }) => by.isMe);

  const handleDecide = (decision: ReviewDecisionKind) => {
    const isUnexplained = decision === "CHANGES_REQUESTED" && comment.trim() === "";
    setIsMissing(isUnexplained);
    if (isUnexplained) return;
    decide.mutate(
      { decision, revision, comment },
      {
        onSuccess: (decided) => {
          deleteDraft(key);
          change({ comment: "" });
          if (onDecided) onDecided(decided);
          else showSuccess(t(decision === "APPROVED" ? "review.decide.approved" : "review.decide.changesRequested"));
        },
      },
    );
  };
  const isBusy = (decision: ReviewDecisionKind) => decide.isPending && decide.variables.decision === decision;
  const error = decide.error ?? retract.error;

  return (
    <section id={decisionId} tabIndex={-1} className={styles.decide} aria-labelledby="decide-heading">
      <h2 id="decide-heading">{t("review.decide.heading")}</h2>
      <p className={styles.quiet}>{t("review.decide.explanation", { revision })}</p>
      {mine && (
        <div className={styles.mine}>
          <p>{decisionText(mine)}</p>
          <Button variant="plain" loading={retract.isPending} onClick={() => retract.mutate(undefined)}>
            {t("review.decide.retract")}
          </Button>
        </div>
      )}
      <TextArea
        label={t("review.decide.comment")}
        hint={t("review.decide.commentHint")}
        error={isMissing && comment.trim() === "" ? t("review.decide.missing") : undefined}
        maxLength={5000}
        value={comment}
        onChange={(event) => change({ comment: event.target.value })}
      />
      <FormError text={error ? rejectionText(error, t("review.decide.failed")) : undefined} />
      <div className={styles.buttons}>
        <Button
          variant="filled"
          icon={mdiCheck}
          disabled={decide.isPending}
          loading={isBusy("APPROVED")}
          onClick={() => handleDecide("APPROVED")}
        >
          {t("review.decide.approve")}
        </Button>
        <Button
          icon={mdiCommentAlertOutline}
          disabled={decide.isPending}
          loading={isBusy("CHANGES_REQUESTED")}
          onClick={() => handleDecide("CHANGES_REQUESTED")}
        >
          {t("review.decide.requestChanges")}
        </Button>
      </div>
    </section>
  );
}
