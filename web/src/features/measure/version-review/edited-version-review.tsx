import { isOngoing, publishProblems } from "@indikatorkatalogen/contract";
import { ReviewPanel } from "../../../domain/review/review-panel.tsx";
import { useAccess } from "../../session/use-access.ts";
import { contentAsTyped, useEditedVersion, useEditing, useSaving } from "../editing/draft/draft-context.ts";
import styles from "./version-review.module.css";

/** The review of the draft that is being edited: requested from here when the checklist is complete, or at any time. */
export function EditedVersionReview() {
  const { draft } = useEditing();
  const hasAccess = useAccess();
  const version = useEditedVersion();
  const saving = useSaving();
  if (!isOngoing(version)) return null;
  return (
    <div className={styles.below}>
      <ReviewPanel
        version={{ ...version, revision: saving.latestRevision }}
        isComplete={publishProblems(contentAsTyped(version, saving)).length === 0}
        mayRequest={hasAccess("reviews:create")}
        mayPublish={hasAccess("measures:publish")}
        onRequest={() => draft.leaveAll()}
      />
    </div>
  );
}
