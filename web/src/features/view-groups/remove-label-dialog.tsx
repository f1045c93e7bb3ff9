import { deleteViewLabel, type ViewLabel } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../texts/t.ts";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { groupsOfLabelQuery, useChange } from "./view-groups.queries.ts";

interface RemoveLabelDialogProps {
  label: ViewLabel;
  onChanged: () => void;
  onClose: () => void;
}

/** A label that a group uses cannot be removed. */
export function RemoveLabelDialog({ label, onChanged, onClose }: RemoveLabelDialogProps) {
  const { data: groups, isPending, isLoadingError } = useQuery(groupsOfLabelQuery(label.id));
  const change = useChange(onChanged);
  const name = label.displayName;
  const isBlocked = groups !== undefined && groups.length > 0;
  const handleRemove = () =>
    change.mutate(() => callApi(deleteViewLabel, { params: { id: label.id } }), { onSuccess: onClose });

  return (
    <ConfirmDialog
      heading={t(isBlocked ? "viewGroups.labels.removeBlocked" : "viewGroups.labels.removeHeading", { name })}
      confirmLabel={t("viewGroups.labels.removeConfirm", { name })}
      isBlocked={isBlocked || isLoadingError}
      isBusy={isPending || change.isPending}
      failure={change.error ? rejectionText(change.error, t("forms.notSaved")) : undefined}
      onConfirm={handleRemove}
      onClose={onClose}
    >
      {isLoadingError && <p>{t("viewGroups.labels.unread")}</p>}
      {isBlocked && <p>{t("viewGroups.labels.usedIn", { groups: groups.map((group) => group.name).join(", ") })}</p>}
      {groups?.length === 0 && <p>{t("viewGroups.labels.removeExplanation")}</p>}
    </ConfirmDialog>
  );
}
