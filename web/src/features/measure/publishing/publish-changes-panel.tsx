import { type MeasureVersion, newPublishProblems, updatePublishedVersion } from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { useMeasureCache } from "../../../domain/measure/measure.queries.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { deleteDraft } from "../../../ui/forms/drafts/form-drafts.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { contentAsTyped, useEditing, useSaving } from "../editing/edit-session/editing-context.ts";
import { toUpdate } from "../editing/edit-session/field-input.ts";
import { typedContentOf, unsavedValues } from "../editing/saving/edit-session.ts";
import type { VersionSaving } from "../editing/saving/version-saving.ts";
import { ChangesList } from "./changes-list.tsx";
import { IssueList } from "./issue-list.tsx";
import { PublishForm, reasonKey } from "./publish-form.tsx";
import styles from "./publish-panel.module.css";
import { publishStops } from "./publish-stops.ts";
import type { ShownPreview } from "./with-preview.tsx";

const WithPreview = lazyComponent(async () => (await import("./with-preview.tsx")).WithPreview);

interface PublishChangesPanelProps {
  version: MeasureVersion;
  onClose: () => void;
}

/** Publishes the collected changes of a published version, compared with its published content. */
export function PublishChangesPanel(props: PublishChangesPanelProps) {
  return <WithPreview version={props.version}>{(shown) => <ChangesPanel {...props} {...shown} />}</WithPreview>;
}

type ChangesPanelProps = PublishChangesPanelProps & ShownPreview;

function ChangesPanel(props: ChangesPanelProps) {
  const { version, onClose, preview, isLoading, failure, unseen, confirmSeen } = props;
  const { session } = useEditing();
  const saving = useSaving();
  const publish = usePublishChanges(version);
  const navigate = useNavigate();
  const problems = publishStops(version, saving, (content) => newPublishProblems(version, content));
  const hasConflict = hasConflicts(saving);
  // Content that a colleague has published must be part of what is sent.
  const isBehind = saving.revision < (preview?.currentRevision ?? 0);
  const hasObstacle = hasConflict || problems.length > 0 || (preview?.obstacles.length ?? 0) > 0;
  const { measureId: id, versionNr: number } = version;

  const [seen, setSeen] = useState(version);
  const handleSeen = () => {
    confirmSeen();
    setSeen(version);
    publish.reset();
  };

  // Not called if the panel has been closed meanwhile: the editor stays on the page.
  const handlePublished = () => {
    onClose();
    void navigate({ to: "/measure/$id", params: { id }, search: { version: number } });
  };
  return (
    <PublishForm
      versionId={version.id}
      heading={t("editing.publishing.updateHeading", { number })}
      confirmLabel={t("editing.publishing.confirmUpdate")}
      obstacle={hasConflict ? t("editing.publishing.conflicts") : failure}
      isBlocked={hasObstacle || isLoading || isBehind || unseen.length > 0 || unsavedValues(saving).length === 0}
      isBusy={publish.isPending}
      error={publish.error}
      onPublish={(reason) => publish.mutate({ reason, sent: session.state() }, { onSuccess: handlePublished })}
      onClose={onClose}
      options={props.renderUnseenChanges(handleSeen)}
    >
      {props.notices}
      <IssueList
        heading={t("editing.publishing.stops")}
        issues={problems}
        className={styles.stops}
        version={version}
        onClose={onClose}
      />
      <section className={styles.changes}>
        <h3>{t("editing.publishing.changesPublished")}</h3>
        <ChangesList before={version} after={contentAsTyped(version, saving)} />
      </section>
      {unseen.length > 0 && (
        <section className={styles.changes}>
          <h3>{t("editing.publishing.publishedByOthers")}</h3>
          <ChangesList before={seen} after={version} />
        </section>
      )}
    </PublishForm>
  );
}

const hasConflicts = ({ fields }: VersionSaving): boolean =>
  Object.values(fields).some(({ phase }) => phase.name === "conflict");

interface Publishing {
  reason: string;
  /** The collected changes at the time of sending. */
  sent: VersionSaving;
}

function usePublishChanges({ id, measureId, versionNr }: MeasureVersion) {
  const { session } = useEditing();
  const { refresh } = useMeasureCache();
  const { showSuccess } = useAlerts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, sent }: Publishing) => {
      const body = { ...toUpdate(typedContentOf(sent)), reason };
      const headers = { "if-match": `"${sent.revision}"` };
      return callApi(updatePublishedVersion, { params: { id }, headers, body });
    },
    onSuccess: async ({ warnings: _, ...published }, { sent }) => {
      deleteDraft(reasonKey(id));
      session.markPublished(published, sent);
      await refresh(measureId);
      showSuccess(t("editing.publishing.done", { number: versionNr }));
    },
    // A colleague may have published: the reload turns overlapping changes into conflicts, and shows the others.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: ["publication"] });
      void refresh(measureId);
    },
  });
}
