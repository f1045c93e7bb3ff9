import { isOngoing, type MeasureVersion, versionFieldNames } from "@indikatorkatalogen/contract";
import { mdiEyeOutline } from "@mdi/js";
import { Suspense, useState } from "react";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { formatTime } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { useAccess } from "../../session/use-access.ts";
import { useEditing, useFieldSaving, useIsInterrupted, useSaving } from "./edit-session/editing-context.ts";
import styles from "./editing-header.module.css";
import { InterruptedNotice } from "./interrupted-notice.tsx";
import { Colleagues } from "./presence/colleagues.tsx";
import { unsavedValues } from "./saving/edit-session.ts";
import type { VersionSaving } from "./saving/version-saving.ts";

const PublishPanel = lazyComponent(async () => (await import("../publishing/publish-panel.tsx")).PublishPanel);
const PublishChangesPanel = lazyComponent(
  async () => (await import("../publishing/publish-changes-panel.tsx")).PublishChangesPanel,
);

interface EditingHeaderProps extends ShownVersion {
  /** The version as it is now, whatever has happened since it was opened; undefined when it has been deleted. */
  current: MeasureVersion | undefined;
}

/** Sticky header: the version, the save state and the publish button. */
export function EditingHeader({ measure, version, current }: EditingHeaderProps) {
  const { session } = useEditing();
  const hasAccess = useAccess();
  const { value: title } = useFieldSaving("title");
  const isInterrupted = useIsInterrupted();
  const [isPublishing, setIsPublishing] = useState(false);
  const status = t(`status.${(current ?? version).status}`);

  const handlePublish = () => {
    session.leaveAll();
    setIsPublishing(true);
  };
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <div className={styles.text}>
          {/* While the field is empty, the heading shows the previous title. */}
          <h1 tabIndex={-1}>{String(title || version.title)}</h1>
          <div className={styles.status}>
            <span className={isOngoing(current ?? version) ? styles.ongoing : styles.published}>
              {t("editing.status", { status, number: version.versionNr })}
            </span>
            <SavedState />
            <Colleagues />
          </div>
        </div>
        <div className={styles.actions}>
          <RouteButton
            icon={mdiEyeOutline}
            to="/measure/$id"
            params={{ id: measure.id }}
            search={{ version: version.versionNr }}
          >
            {t("editing.preview")}
          </RouteButton>
          {hasAccess("measures:publish") && !isInterrupted && (
            <Button variant="filled" onClick={handlePublish}>
              {t(isOngoing(version) ? "versionActions.publish" : "editing.actions.publishChanges")}
            </Button>
          )}
        </div>
      </div>
      <InterruptedNotice measure={measure} current={current} />
      <Suspense>
        {isPublishing && !isInterrupted && (
          <Publishing {...{ measure, version }} onClose={() => setIsPublishing(false)} />
        )}
      </Suspense>
    </header>
  );
}

interface PublishingProps extends ShownVersion {
  onClose: () => void;
}

function Publishing({ measure, version, onClose }: PublishingProps) {
  const saving = useSaving();
  const isUnsaved = unsavedValues(saving).length > 0;
  if (!isOngoing(version)) return <PublishChangesPanel version={version} onClose={onClose} />;
  const { latestRevision: savedRevision } = saving;
  return <PublishPanel {...{ measure, version, isUnsaved, savedRevision, onClose }} />;
}

function SavedState() {
  const { session } = useEditing();
  const saving = useSaving();
  const text = stateText(saving, session.isCollecting);
  return (
    <p className={styles.state} data-state={unsavedValues(saving).length > 0 ? "unsaved" : "saved"}>
      {text}
    </p>
  );
}

function stateText(saving: VersionSaving, isCollecting: boolean): string {
  const count = unsavedValues(saving).length;
  if (isCollecting) return count > 0 ? t("editing.state.collectedFields", { count }) : "";
  if (saving.halted === "loggedOut") return t("editing.state.loggedOut");
  if (saving.sending) return t("editing.state.saving");
  if (count > 0) return t("editing.state.unsaved", { count });
  const times = [
    ...versionFieldNames.flatMap((name) => {
      const { phase } = saving.fields[name];
      return phase.name === "saved" ? [phase.at] : [];
    }),
    ...(saving.partSavedAt === undefined ? [] : [saving.partSavedAt]),
  ];
  return times.length > 0 ? t("editing.state.saved", { time: formatTime(Math.max(...times)) }) : "";
}
