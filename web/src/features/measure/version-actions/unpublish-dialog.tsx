import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
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
  const { data: viewGroups = [] } = useQuery(viewGroupsOfMeasureQuery(version.measureId));
  const { data: measureGroups = [] } = useQuery(measureGroupsOfMeasureQuery(version.measureId));
  const storageKey = `unpublish ${version.id}`;
  const [{ reason }, change] = useDraftValues(storageKey, noReason);
  const unpublish = useUnpublish(version);
  const handleUnpublished = () => {
    deleteDraft(storageKey);
    onClose();
  };
  const users = [...viewGroups, ...measureGroups];

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
      {users.length === 0 ? (
        <p>{t("editing.unpublishing.unused")}</p>
      ) : (
        <>
          <p>{t("editing.unpublishing.used")}</p>
          <ul>
            {users.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
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
