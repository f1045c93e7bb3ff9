import { isOngoing } from "@indikatorkatalogen/contract";
import { Suspense } from "react";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { useAccess } from "../../session/use-access.ts";
import {
  useEditedVersion,
  useEditing,
  useIsInterrupted,
  useSavingInBackground,
} from "../editing/edit-session/editing-context.ts";
import { publishStops } from "../publishing/publish-stops.ts";
import styles from "./edited-version-review.module.css";

const ReviewPanel = lazyComponent(async () => (await import("../../../domain/review/review-panel.tsx")).ReviewPanel);

/** The review of the draft that is being edited: requested from here when the checklist is complete, or at any time. */
export function EditedVersionReview() {
  const { session } = useEditing();
  const hasAccess = useAccess();
  const version = useEditedVersion();
  const saving = useSavingInBackground();
  const isInterrupted = useIsInterrupted();
  // A version that has been published or deleted meanwhile cannot be reviewed.
  if (!isOngoing(version) || isInterrupted) return null;
  return (
    <div className={styles.below}>
      <Suspense>
        <ReviewPanel
          version={{ ...version, revision: saving.latestRevision }}
          isComplete={publishStops(version, saving).length === 0}
          mayRequest={hasAccess("reviews:create")}
          mayPublish={hasAccess("measures:publish")}
          onRequest={() => session.leaveAll()}
        />
      </Suspense>
    </div>
  );
}
