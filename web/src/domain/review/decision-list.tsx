import type { ReviewDecision } from "@indikatorkatalogen/contract";
import { mdiCheckCircleOutline, mdiClockAlertOutline, mdiCommentAlertOutline } from "@mdi/js";
import { formatDate, unbroken } from "../../texts/format.ts";
import { Icon } from "../../ui/buttons/icon.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./review.module.css";
import { decisionText, validityOf } from "./review-texts.ts";

interface DecisionListProps {
  decisions: readonly ReviewDecision[];
}

/** The latest decision of each reviewer, and whether it applies to the current text. */
export function DecisionList({ decisions }: DecisionListProps) {
  return (
    <ul className={styles.decisions}>
      {decisions.map((decision) => (
        <li key={decision.id} className={classNames(styles.decision, styles[outcomeOf(decision)])}>
          <Icon path={iconOf(decision)} size={18} />
          <div>
            <p>
              {/* The non-breaking space keeps the dot from beginning a line. */}
              {`${decisionText(decision)}\u00a0· ${unbroken(formatDate(decision.at))}`}
            </p>
            <p className={styles.quiet}>{validityOf(decision)}</p>
            {decision.comment && <blockquote className={styles.words}>{decision.comment}</blockquote>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function outcomeOf({ decision, isValid }: ReviewDecision): "approved" | "changes" | "outdated" {
  if (!isValid) return "outdated";
  return decision === "APPROVED" ? "approved" : "changes";
}

function iconOf(decision: ReviewDecision): string {
  const outcome = outcomeOf(decision);
  if (outcome === "outdated") return mdiClockAlertOutline;
  return outcome === "approved" ? mdiCheckCircleOutline : mdiCommentAlertOutline;
}
