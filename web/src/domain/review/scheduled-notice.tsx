import { cancelScheduledPublication, type ScheduledPublication } from "@indikatorkatalogen/contract";
import { mdiCalendarClockOutline, mdiCalendarRemoveOutline } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { formatMoment, unbroken } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { shownName } from "../person-name.ts";

interface ScheduledNoticeProps {
  scheduled: ScheduledPublication;
  /** The current revision of the draft. */
  revision: number;
  mayCancel: boolean;
}

/** When a draft is to be published, or why it was not. */
export function ScheduledNotice({ scheduled, revision, mayCancel }: ScheduledNoticeProps) {
  const time = unbroken(formatMoment(scheduled.publishAt));
  if (scheduled.state === "FAILED") {
    return (
      <Notice tone="warning" icon={mdiCalendarRemoveOutline}>
        {t("publication.scheduled.failed", { time, reason: failureText(scheduled) })}
      </Notice>
    );
  }
  if (scheduled.state !== "PENDING") return null;
  const isOutdated = revision > scheduled.revision;
  return (
    <Notice
      tone={isOutdated ? "warning" : "ongoing"}
      icon={mdiCalendarClockOutline}
      action={mayCancel && <CancelButton versionId={scheduled.versionId} />}
    >
      {scheduled.requestedBy
        ? t("publication.scheduled.pendingBy", { time, name: shownName(scheduled.requestedBy) })
        : t("publication.scheduled.pending", { time })}{" "}
      {isOutdated && t("publication.scheduled.outdated")}
    </Notice>
  );
}

/** The server's explanation is shown only for failures that have no text of their own. */
function failureText({ failure, failureDetail }: ScheduledPublication): string {
  const known = failure ?? "REFUSED";
  return known === "REFUSED" && failureDetail ? failureDetail : t(`publication.failures.${known}`);
}

interface CancelButtonProps {
  versionId: string;
}

function CancelButton({ versionId }: CancelButtonProps) {
  const queryClient = useQueryClient();
  const { showSuccess } = useAlerts();
  const cancel = useMutation({
    mutationFn: () => callApi(cancelScheduledPublication, { params: { id: versionId } }),
    onSuccess: () => showSuccess(t("publication.scheduled.cancelled")),
    // Also after a failure: it may have been published or cancelled by somebody else.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["reviews"] }),
        queryClient.invalidateQueries({ queryKey: ["publication"] }),
      ]),
  });
  return (
    <>
      <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t("publication.scheduled.cancel")}
      </Button>
      <FormError
        text={cancel.error ? rejectionText(cancel.error, t("publication.scheduled.notCancelled")) : undefined}
      />
    </>
  );
}
