import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../../texts/t.ts";
import { refusalText } from "../../../../ui/forms/refusal.ts";
import { TextArea } from "../../../../ui/forms/text-input.tsx";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { measureGroupsOfMeasureQuery, viewGroupsOfMeasureQuery } from "../../measure.queries.ts";
import { useUnpublish } from "./version-actions.queries.ts";

interface UnpublishDialogProps {
  version: MeasureVersion;
  onClose: () => void;
}

/** Tells who uses the measure, and asks why. */
export function UnpublishDialog({ version, onClose }: UnpublishDialogProps) {
  const { data: viewGroups = [] } = useQuery(viewGroupsOfMeasureQuery(version.measureId));
  const { data: measureGroups = [] } = useQuery(measureGroupsOfMeasureQuery(version.measureId));
  const [reason, setReason] = useState("");
  const unpublish = useUnpublish(version);
  const users = [...viewGroups, ...measureGroups];

  return (
    <ConfirmDialog
      heading={t("editing.unpublishing.heading", { number: version.versionNr })}
      confirmLabel={t("editing.unpublishing.confirm", { number: version.versionNr })}
      isBusy={unpublish.isPending}
      failure={unpublish.error ? refusalText(unpublish.error, t("editing.actions.failed")) : undefined}
      onConfirm={() => unpublish.mutate(reason, { onSuccess: onClose })}
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
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
