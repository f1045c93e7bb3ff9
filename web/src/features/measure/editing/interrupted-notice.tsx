import { createNewMeasureVersion, isOngoing, type Measure, type MeasureVersion } from "@indikatorkatalogen/contract";
import { mdiAlertOutline, mdiPublish } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../../api/call-api.ts";
import { measureQuery, useMeasureCache } from "../../../domain/measure/measure.queries.ts";
import { formatTime } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { useSession } from "../../session/session-context.ts";
import { useUser } from "../../session/use-user.ts";
import { useEditedVersion, useEditing, useIsInterrupted, useSaving } from "./edit-session/editing-context.ts";
import { openEditSession } from "./edit-session/open-edit-session.ts";
import styles from "./interrupted-notice.module.css";
import { unsavedValues } from "./saving/edit-session.ts";

interface InterruptedNoticeProps {
  measure: Measure;
  /** The version as it is now; undefined when it has been deleted. */
  current: MeasureVersion | undefined;
}

/** Shown when the version was published or deleted while it was edited, with the actions on the unsaved text. */
export function InterruptedNotice({ measure, current }: InterruptedNoticeProps) {
  const version = useEditedVersion();
  if (!useIsInterrupted()) return null;
  return (
    <div role="alert" className={styles.notice}>
      {current ? (
        <Published measure={measure} current={current} />
      ) : (
        <Notice
          tone="warning"
          icon={mdiAlertOutline}
          action={<RouteButton to="/">{t("editing.interrupted.list")}</RouteButton>}
        >
          {t("editing.interrupted.deleted", { number: version.versionNr })}
        </Notice>
      )}
    </div>
  );
}

function Published({ measure, current }: { measure: Measure; current: MeasureVersion }) {
  const count = unsavedValues(useSaving()).length;
  const move = useMoveTexts(measure.id);
  const draft = measure.measureVersions.find(isOngoing);
  const { versionNr: number, lastUpdatedBy: name, lastUpdated } = current;
  const what = current.status === "PUBLISHED" ? "published" : "unpublished";
  return (
    <Notice
      tone="warning"
      icon={mdiPublish}
      action={
        <Button variant="filled" loading={move.isPending} onClick={() => move.mutate()}>
          {draft ? t("editing.interrupted.moveTo", { number: draft.versionNr }) : t("editing.interrupted.move")}
        </Button>
      }
    >
      {name && lastUpdated !== null
        ? t(`editing.interrupted.${what}By`, { number, name, time: formatTime(lastUpdated) })
        : t(`editing.interrupted.${what}`, { number })}{" "}
      {t("editing.interrupted.unsaved", { count })}
      {move.error && <span className={styles.error}> {rejectionText(move.error, t("forms.notSaved"))}</span>}
    </Notice>
  );
}

/** Moves the unsaved texts to the measure's ongoing version, which is created when there is none. */
function useMoveTexts(measureId: string) {
  const { session } = useEditing();
  const version = useEditedVersion();
  const queryClient = useQueryClient();
  const userId = useUser()?.userId ?? "";
  const { onInvalidTicket } = useSession();
  const { put } = useMeasureCache();
  const { showSuccess } = useAlerts();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const newest = await queryClient.fetchQuery({ ...measureQuery(measureId), staleTime: 0 });
      const hasDraft = newest.measureVersions.some(isOngoing);
      return hasDraft ? newest : callApi(createNewMeasureVersion, { params: { id: measureId } });
    },
    onSuccess: async (measure) => {
      const target = measure.measureVersions.find(isOngoing);
      if (!target) return;
      const { session: next, unsavedStore } = openEditSession({
        queryClient,
        userId,
        version: target,
        onLoggedOut: onInvalidTicket,
      });
      const texts = unsavedValues(session.state());
      for (const text of texts) next.recover(text);
      // Stored under the new version before it is deleted under the old one.
      unsavedStore.flush();
      put(measure);
      await navigate({ to: ".", search: { version: target.versionNr, edit: true } });
      session.restart(version);
      showSuccess(t("editing.interrupted.moved", { count: texts.length, number: target.versionNr }));
    },
  });
}
