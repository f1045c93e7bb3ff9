import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { deleteDraft } from "../../../ui/forms/drafts/form-drafts.ts";
import { useDraftValues } from "../../../ui/forms/drafts/use-draft-values.ts";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { TextArea } from "../../../ui/forms/text-input.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { measureGroupsOfMeasureQuery, viewGroupsOfMeasureQuery } from "../measure.queries.ts";
import { useUnpublish } from "./version-actions.queries.ts";

const noReason = { reason: "" };

interface UnpublishDialogProps {
  version: MeasureVersion;
  onClose: () => void;
}

/** Shows where the measure is used and asks for a reason. */
export function UnpublishDialog({ version, onClose }: UnpublishDialogProps) {
  const storageKey = `unpublish ${version.id}`;
  const [{ reason }, change] = useDraftValues(storageKey, noReason);
  const unpublish = useUnpublish(version);
  const handleUnpublished = () => {
    deleteDraft(storageKey);
    onClose();
  };

  return (
    <ConfirmDialog
      heading={t("editing.unpublishing.heading", { number: version.versionNr })}
      confirmLabel={t("editing.unpublishing.confirm", { number: version.versionNr })}
      isBusy={unpublish.isPending}
      failure={unpublish.error ? rejectionText(unpublish.error, t("editing.actions.failed")) : undefined}
      onConfirm={() => unpublish.mutate(reason, { onSuccess: handleUnpublished })}
      onClose={onClose}
    >
      <p>{t("editing.unpublishing.explanation")}</p>
      <Users measureId={version.measureId} />
      <TextArea
        label={t("editing.publishing.reason")}
        hint={t("editing.publishing.reasonHint")}
        maxLength={500}
        value={reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
    </ConfirmDialog>
  );
}

/** The groups that the measure is in, once they are known. */
function Users({ measureId }: Pick<MeasureVersion, "measureId">) {
  const viewGroups = useQuery(viewGroupsOfMeasureQuery(measureId));
  const measureGroups = useQuery(measureGroupsOfMeasureQuery(measureId));
  if (viewGroups.isLoadingError || measureGroups.isLoadingError) return <p>{t("editing.unpublishing.unread")}</p>;
  if (!viewGroups.data || !measureGroups.data) return <Skeleton height="2em" />;
  const users = [...viewGroups.data, ...measureGroups.data];
  if (users.length === 0) return <p>{t("editing.unpublishing.unused")}</p>;
  return (
    <>
      <p>{t("editing.unpublishing.used")}</p>
      <ul>
        {users.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
}
