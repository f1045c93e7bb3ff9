import { createViewLabel, updateViewLabel, type ViewLabel } from "@indikatorkatalogen/contract";
import { type SubmitEvent, useId, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { TextInput } from "../../ui/forms/text-input.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useChange } from "./view-groups.queries.ts";

interface LabelDialogProps {
  templateId: string;
  /** Undefined for a new one. */
  label: ViewLabel | undefined;
  onChanged: () => void;
  onClose: () => void;
}

/** Names a label. */
export function LabelDialog({ templateId, label, onChanged, onClose }: LabelDialogProps) {
  const formId = useId();
  const [displayName, setDisplayName] = useState(label?.displayName ?? "");
  const change = useChange(onChanged);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // Must not submit the form of the panel behind it.
    event.stopPropagation();
    change.mutate(() => save(templateId, label, displayName), { onSuccess: onClose });
  };

  return (
    <Dialog
      heading={t(label ? "viewGroups.labels.renameHeading" : "viewGroups.labels.addHeading")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("overlays.cancel")}</Button>
          <Button type="submit" form={formId} variant="filled" loading={change.isPending}>
            {t("viewGroups.labels.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <TextInput
          label={t("viewGroups.labels.name")}
          required
          error={change.error ? rejectionText(change.error, t("forms.notSaved")) : undefined}
          autoFocus
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

const save = (templateId: string, label: ViewLabel | undefined, displayName: string): Promise<ViewLabel> =>
  label
    ? callApi(updateViewLabel, { params: { id: label.id }, body: { displayName } })
    : callApi(createViewLabel, { body: { templateId, displayName } });
