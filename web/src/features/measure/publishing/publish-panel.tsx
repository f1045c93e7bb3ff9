import {
  dayBefore,
  type Measure,
  type MeasureVersion,
  publishProblems,
  publishVersion,
  publishWarnings,
} from "@indikatorkatalogen/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { useMeasureCache } from "../../../domain/measure/measure.queries.ts";
import { overlaps, validityText } from "../../../domain/measure/validity.ts";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { deleteDraft } from "../../../ui/forms/drafts/form-drafts.ts";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { useUser } from "../../session/use-user.ts";
import { ifMatch } from "../version-actions/version-actions.queries.ts";
import { ChangesList } from "./changes-list.tsx";
import { IssueList } from "./issue-list.tsx";
import { PublishForm, reasonKey } from "./publish-form.tsx";
import styles from "./publish-panel.module.css";

interface PublishPanelProps {
  measure: Measure;
  version: MeasureVersion;
  /** There are unsaved values. */
  isUnsaved?: boolean;
  onClose: () => void;
}

/** Publishes a draft: problems, warnings, changes and the reason. */
export function PublishPanel({ measure, version, isUnsaved = false, onClose }: PublishPanelProps) {
  const earlier = measure.measureVersions.findLast(
    ({ status, versionNr }) => status === "PUBLISHED" && versionNr < version.versionNr,
  );
  const [closesEarlier, setClosesEarlier] = useState(false);
  const { publish, close } = usePublish(version, onClose);
  const problems = publishProblems(version);
  const user = useUser();
  const warnings = publishWarnings(version, user ? `${user.firstName} ${user.lastName}` : null);
  const { versionNr: number, validFrom } = version;
  const canClose = earlier && validFrom !== null && (earlier.validTo === null || earlier.validTo >= validFrom);
  const overlapping = measure.measureVersions.filter(
    (other) => isValidTogether(other, version) && !(canClose && closesEarlier && other.id === earlier.id),
  );

  return (
    <PublishForm
      versionId={version.id}
      heading={t("editing.publishing.heading", { number })}
      confirmLabel={t("editing.publishing.confirm", { number })}
      obstacle={isUnsaved ? t("editing.publishing.unsaved") : undefined}
      isBlocked={isUnsaved || problems.length > 0}
      isBusy={publish.isPending}
      error={publish.error}
      onPublish={(reason) => publish.mutate({ reason, closesEarlier })}
      onClose={close}
      options={
        <>
          <OverlapWarning versions={overlapping} />
          {canClose && (
            <Checkbox checked={closesEarlier} onChange={() => setClosesEarlier(!closesEarlier)}>
              {t("editing.publishing.closesEarlier", {
                number: earlier.versionNr,
                date: formatDate(dayBefore(validFrom)),
              })}
            </Checkbox>
          )}
        </>
      }
    >
      <IssueList
        heading={t("editing.publishing.stops")}
        issues={problems}
        look={styles.stops}
        version={version}
        onClose={close}
      />
      <IssueList
        heading={t("editing.publishing.warnings")}
        issues={warnings}
        look={styles.warnings}
        version={version}
        onClose={close}
      />
      <section className={styles.changes}>
        <h3>
          {earlier ? t("editing.publishing.changes", { number: earlier.versionNr }) : t("editing.publishing.first")}
        </h3>
        {earlier && <ChangesList before={earlier} after={version} />}
      </section>
    </PublishForm>
  );
}

const isValidTogether = (other: MeasureVersion, version: MeasureVersion): boolean =>
  other.status === "PUBLISHED" && other.replacedByVersionNr === null && overlaps(other, version);

interface OverlapWarningProps {
  versions: readonly MeasureVersion[];
}

/** Names the published versions that apply at the same time. */
function OverlapWarning({ versions }: OverlapWarningProps) {
  return (
    <div role="status" className={styles.warnings}>
      {versions.map((version) => (
        <p key={version.id}>
          {t("versionActions.overlap", { number: version.versionNr, period: validityText(version) ?? "" })}
        </p>
      ))}
    </div>
  );
}

function usePublish(version: MeasureVersion, onClose: () => void) {
  // After the panel is closed, publishing must not navigate away.
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const navigate = useNavigate();
  const { refresh } = useMeasureCache();
  const { showDone } = useAlerts();
  const publish = useMutation({
    mutationFn: (body: { reason: string; closesEarlier: boolean }) =>
      callApi(publishVersion, { params: { id: version.id }, headers: ifMatch(version), body }),
    onSuccess: async () => {
      deleteDraft(reasonKey(version.id));
      const { measureId: id, versionNr } = version;
      await refresh(id);
      showDone(t("editing.publishing.done", { number: versionNr }));
      if (isClosed.current) return;
      close();
      await navigate({ to: "/measure/$id", params: { id }, search: { version: versionNr } });
    },
    // A colleague may have changed the version: reload, and let the user publish again.
    onError: () => refresh(version.measureId),
  });
  return { publish, close };
}
