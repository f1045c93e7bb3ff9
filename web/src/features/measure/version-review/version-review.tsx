import { type MeasureVersion, publishProblems } from "@indikatorkatalogen/contract";
import { ReviewPanel } from "../../../domain/review/review-panel.tsx";
import { useAccess } from "../../session/use-access.ts";
import styles from "./version-review.module.css";

interface VersionReviewProps {
  version: MeasureVersion;
}

/** The review of a draft, above its description. */
export function VersionReview({ version }: VersionReviewProps) {
  const hasAccess = useAccess();
  return (
    <div className={styles.above}>
      <ReviewPanel
        version={version}
        isComplete={publishProblems(version).length === 0}
        mayRequest={hasAccess("reviews:create")}
        mayPublish={hasAccess("measures:publish")}
      />
    </div>
  );
}
