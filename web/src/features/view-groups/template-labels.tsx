import { updateViewLabel, type ViewLabel, type ViewTemplate } from "@indikatorkatalogen/contract";
import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { OrderedList } from "../../ui/ordered-list/ordered-list.tsx";
import { Section } from "../../ui/page/section.tsx";
import { LabelDialog } from "./label-dialog.tsx";
import { RemoveLabelDialog } from "./remove-label-dialog.tsx";
import styles from "./template-labels.module.css";
import { useChange, viewTemplatesQuery } from "./view-groups.queries.ts";

interface TemplateLabelsProps {
  template: ViewTemplate;
  readOnly: boolean;
  onChanged: () => void;
}

type DialogState = { action: "add" } | { action: "rename" | "remove"; label: ViewLabel };

export function TemplateLabels({ template, readOnly, onChanged }: TemplateLabelsProps) {
  const queryClient = useQueryClient();
  const change = useChange(onChanged);
  const [openDialog, setOpenDialog] = useState<DialogState>();
  const close = () => setOpenDialog(undefined);
  const labels = template.availableLabels;

  const handleOrder = (ids: string[]) => {
    const inOrder = ids.flatMap((id) => labels.filter((label) => label.id === id));
    // Shown at once, before the server responds.
    queryClient.setQueryData(viewTemplatesQuery.queryKey, (templates) =>
      templates?.map((other) => (other.id === template.id ? { ...other, availableLabels: inOrder } : other)),
    );
    change.mutate(() => saveOrder(inOrder));
  };

  return (
    <Section heading={t("viewGroups.labels.heading")} count={labels.length}>
      {labels.length > 0 && (
        <OrderedList
          label={t("viewGroups.labels.heading")}
          items={labels}
          nameOf={({ displayName }) => displayName}
          readOnly={readOnly}
          onOrder={handleOrder}
        >
          {(label) => (
            <div className={styles.label}>
              {label.displayName}
              {!readOnly && <LabelButtons label={label} onAction={(action) => setOpenDialog({ action, label })} />}
            </div>
          )}
        </OrderedList>
      )}
      <FormError text={change.error ? rejectionText(change.error, t("forms.notSaved")) : undefined} />
      {!readOnly && (
        <Button icon={mdiPlus} className={styles.add} onClick={() => setOpenDialog({ action: "add" })}>
          {t("viewGroups.labels.add")}
        </Button>
      )}
      {openDialog?.action === "add" && (
        <LabelDialog templateId={template.id} label={undefined} onChanged={onChanged} onClose={close} />
      )}
      {openDialog?.action === "rename" && (
        <LabelDialog templateId={template.id} label={openDialog.label} onChanged={onChanged} onClose={close} />
      )}
      {openDialog?.action === "remove" && (
        <RemoveLabelDialog label={openDialog.label} onChanged={onChanged} onClose={close} />
      )}
    </Section>
  );
}

/** Only labels that have moved are sent. */
const saveOrder = (labels: ViewLabel[]) =>
  Promise.all(
    labels
      .map((label, index) => ({ ...label, index }))
      .filter(({ sortOrder, index }) => sortOrder !== index)
      .map(({ id, displayName, index }) =>
        callApi(updateViewLabel, { params: { id }, body: { displayName, sortOrder: index } }),
      ),
  );

interface LabelButtonsProps {
  label: ViewLabel;
  onAction: (action: "rename" | "remove") => void;
}

function LabelButtons({ label: { displayName: name }, onAction }: LabelButtonsProps) {
  return (
    <span className={styles.buttons}>
      <IconButton
        icon={mdiPencilOutline}
        label={t("viewGroups.labels.rename", { name })}
        onClick={() => onAction("rename")}
      />
      <IconButton
        icon={mdiTrashCanOutline}
        label={t("viewGroups.labels.remove", { name })}
        onClick={() => onAction("remove")}
      />
    </span>
  );
}
