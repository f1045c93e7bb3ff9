import { DifferenceList } from "../../../domain/measure/differences/difference-list.tsx";
import { DecisionList } from "../../../domain/review/decision-list.tsx";
import { t } from "../../../texts/t.ts";
import { Obstacles } from "./preview-notices.tsx";
import type { PublicationPreview } from "./publication-preview.ts";
import styles from "./publish-panel.module.css";

interface PreviewProps {
  preview: PublicationPreview;
}

/** Every change against the published version. */
export function AllChanges({ preview: { publishedVersionNr, differences } }: PreviewProps) {
  return (
    <section className={styles.changes}>
      <h3>
        {publishedVersionNr === null
          ? t("editing.publishing.first")
          : t("editing.publishing.changes", { number: publishedVersionNr })}
      </h3>
      {publishedVersionNr !== null && differences.length === 0 && <p>{t("editing.publishing.noChanges")}</p>}
      {publishedVersionNr !== null && differences.length > 0 && (
        <DifferenceList differences={differences} content={undefined} />
      )}
    </section>
  );
}

/** The state of the review, the reviewers' decisions, and the remaining obstacles. */
export function Approvals({ preview: { reviewStatus, decisions, unresolvedThreads, obstacles } }: PreviewProps) {
  const missing = obstacles.filter(({ kind }) => kind !== "INCOMPLETE");
  if (reviewStatus === null && decisions.length === 0 && missing.length === 0) return null;
  return (
    <section className={styles.approvals}>
      <h3>{t("publication.approvals")}</h3>
      {reviewStatus === "OPEN" && <p>{t("publication.review.open")}</p>}
      {decisions.length > 0 && <DecisionList decisions={decisions} />}
      {unresolvedThreads > 0 && <p>{t("publication.review.unresolved", { count: unresolvedThreads })}</p>}
      <Obstacles obstacles={missing} />
    </section>
  );
}
