import {
  dayBefore,
  fullName,
  type Measure,
  type MeasureVersion,
  publishProblems,
  publishWarnings,
} from "@indikatorkatalogen/contract";
import { useState } from "react";
import { overlappingVersions, overlapText } from "../../../domain/measure/overlapping-versions.ts";
import { ScheduledNotice } from "../../../domain/review/scheduled-notice.tsx";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { useUser } from "../../session/use-user.ts";
import { IssueList } from "./issue-list.tsx";
import { CurrentEditors, UnseenChanges } from "./preview-notices.tsx";
import { AllChanges, Approvals } from "./preview-sections.tsx";
import { usePublicationPreview } from "./publication-preview.ts";
import { PublishForm } from "./publish-form.tsx";
import styles from "./publish-panel.module.css";
import { PublishTime, usePublishTime } from "./publish-time.tsx";
import { usePublish } from "./use-publish.ts";

interface PublishPanelProps {
  measure: Measure;
  version: MeasureVersion;
  /** There are unsaved values. */
  isUnsaved?: boolean;
  /** The last revision that this page has saved; the version itself may be refetched a moment later. */
  savedRevision?: number;
  onClose: () => void;
}

/** Publishes a draft: shows every obstacle, every change and the approvals, and asks for the reason and the time. */
export function PublishPanel(props: PublishPanelProps) {
  const { measure, version, isUnsaved = false, savedRevision = version.revision, onClose } = props;
  const { preview, isLoading, hasFailed, unseen, confirmSeen } = usePublicationPreview(version, savedRevision);
  const [closesEarlier, setClosesEarlier] = useState(false);
  const time = usePublishTime(version.id);
  const { publish, close } = usePublish(version, preview?.currentRevision ?? version.revision, onClose);
  const problems = publishProblems(version);
  const obstacles = preview?.obstacles ?? [];
  const isIncomplete = problems.length > 0 || obstacles.some(({ kind }) => kind === "INCOMPLETE");
  // Missing approvals may be given before the scheduled time.
  const isBlockedByRules = !time.isLater && obstacles.length > 0;
  const { versionNr: number } = version;
  const handleSeen = () => {
    confirmSeen();
    publish.reset();
  };

  return (
    <PublishForm
      versionId={version.id}
      heading={t("editing.publishing.heading", { number })}
      confirmLabel={time.isLater ? t("publication.when.confirm") : t("editing.publishing.confirm", { number })}
      obstacle={obstacleText({ isUnsaved, hasFailed, isMissingTime: time.showsMissing })}
      isBlocked={isUnsaved || isLoading || isIncomplete || isBlockedByRules || unseen.length > 0}
      isBusy={publish.isPending}
      error={publish.error}
      onPublish={(reason) => time.validate() && publish.mutate({ reason, closesEarlier, publishAt: time.publishAt })}
      onClose={close}
      options={
        <>
          <EarlierVersion {...{ measure, version, closesEarlier }} onChange={setClosesEarlier} />
          <PublishTime {...time} />
          <UnseenChanges changes={unseen} onConfirm={handleSeen} />
        </>
      }
    >
      {preview?.scheduled && (
        <ScheduledNotice scheduled={preview.scheduled} revision={preview.currentRevision} mayCancel />
      )}
      {preview && <CurrentEditors preview={preview} isDraft />}
      <Issues problems={problems} version={version} onClose={close} />
      {preview ? (
        <>
          <Approvals preview={preview} />
          <AllChanges preview={preview} />
        </>
      ) : (
        !hasFailed && <Skeleton height="10em" />
      )}
    </PublishForm>
  );
}

interface PublishState {
  isUnsaved: boolean;
  hasFailed: boolean;
  isMissingTime: boolean;
}

function obstacleText({ isUnsaved, hasFailed, isMissingTime }: PublishState): string | undefined {
  if (isUnsaved) return t("editing.publishing.unsaved");
  if (hasFailed) return t("publication.preview.failed");
  return isMissingTime ? t("publication.when.missing") : undefined;
}

interface IssuesProps {
  problems: ReturnType<typeof publishProblems>;
  version: MeasureVersion;
  onClose: () => void;
}

function Issues({ problems, version, onClose }: IssuesProps) {
  const user = useUser();
  const warnings = publishWarnings(version, user ? fullName(user) : null);
  return (
    <>
      <IssueList
        heading={t("editing.publishing.stops")}
        issues={problems}
        className={styles.stops}
        version={version}
        onClose={onClose}
      />
      <IssueList
        heading={t("editing.publishing.warnings")}
        issues={warnings}
        className={styles.warnings}
        version={version}
        onClose={onClose}
      />
    </>
  );
}

interface EarlierVersionProps {
  measure: Measure;
  version: MeasureVersion;
  closesEarlier: boolean;
  onChange: (closesEarlier: boolean) => void;
}

/** Versions that apply at the same time, and the choice to let the earlier one end. */
function EarlierVersion({ measure, version, closesEarlier, onChange }: EarlierVersionProps) {
  const earlier = measure.measureVersions.findLast(
    ({ status, versionNr }) => status === "PUBLISHED" && versionNr < version.versionNr,
  );
  const { validFrom } = version;
  const canClose = earlier && validFrom !== null && (earlier.validTo === null || earlier.validTo >= validFrom);
  const overlapping = overlappingVersions(measure, version).filter(
    ({ id }) => !(canClose && closesEarlier && id === earlier.id),
  );
  return (
    <>
      <OverlapWarning versions={overlapping} />
      {canClose && (
        <Checkbox checked={closesEarlier} onChange={() => onChange(!closesEarlier)}>
          {t("editing.publishing.closesEarlier", {
            number: earlier.versionNr,
            date: formatDate(dayBefore(validFrom)),
          })}
        </Checkbox>
      )}
    </>
  );
}

interface OverlapWarningProps {
  versions: readonly MeasureVersion[];
}

/** Names the published versions that apply at the same time. */
function OverlapWarning({ versions }: OverlapWarningProps) {
  return (
    <div role="status" className={styles.warnings}>
      {versions.map((version) => (
        <p key={version.id}>{overlapText(version)}</p>
      ))}
    </div>
  );
}
