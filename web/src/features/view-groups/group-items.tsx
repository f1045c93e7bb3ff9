import {
  removeViewGroupItem,
  reorderViewGroupItems,
  type ViewGroup,
  type ViewGroupItem,
} from "@indikatorkatalogen/contract";
import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { viewGroupQuery } from "../../domain/groups.queries.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { OrderedList } from "../../ui/ordered-list/ordered-list.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { Section } from "../../ui/page/section.tsx";
import { GroupItem } from "./group-item.tsx";
import styles from "./group-items.module.css";
import { ItemDialog } from "./item-dialog.tsx";
import { useChange } from "./view-groups.queries.ts";

/** Of each part of a group: its template, measures and publication. */
export interface GroupProps {
  group: ViewGroup;
  readOnly: boolean;
  onChanged: () => void;
}

type DialogState = { action: "add" } | { action: "edit" | "remove"; item: ViewGroupItem };

/** The measures of a group, each under a label of its template, in the order they are offered. */
export function GroupItems({ group, readOnly, onChanged }: GroupProps) {
  const queryClient = useQueryClient();
  const change = useChange(onChanged);
  const [openDialog, setOpenDialog] = useState<DialogState>();
  const close = () => setOpenDialog(undefined);
  const { items, template } = group;
  const hasFreeLabel = (template?.availableLabels.length ?? 0) > items.length;

  const handleOrder = (ids: string[]) => {
    // Shown at once, before the server responds.
    const inOrder = ids.flatMap((id) => items.filter((item) => item.id === id));
    queryClient.setQueryData(viewGroupQuery(group.id).queryKey, { ...group, items: inOrder });
    change.mutate(() => callApi(reorderViewGroupItems, { body: ids.map((id, sortOrder) => ({ id, sortOrder })) }));
  };

  return (
    <Section heading={t("viewGroups.items.heading")} count={items.length}>
      {items.length > 0 && (
        <OrderedList
          label={t("viewGroups.items.heading")}
          items={items}
          nameOf={({ label }) => label.displayName}
          readOnly={readOnly}
          onOrder={handleOrder}
        >
          {(item) => (
            <GroupItem item={item}>
              {!readOnly && <ItemButtons item={item} onAction={(action) => setOpenDialog({ action, item })} />}
            </GroupItem>
          )}
        </OrderedList>
      )}
      <FormError text={change.error ? rejectionText(change.error, t("forms.notSaved")) : undefined} />
      {!readOnly && (
        <div className={styles.add}>
          <Button icon={mdiPlus} disabled={!hasFreeLabel} onClick={() => setOpenDialog({ action: "add" })}>
            {t("viewGroups.items.add")}
          </Button>
          {!hasFreeLabel && <p>{t(template ? "viewGroups.items.noFreeLabel" : "viewGroups.items.noTemplate")}</p>}
        </div>
      )}
      {openDialog?.action === "add" && (
        <ItemDialog group={group} item={undefined} onChanged={onChanged} onClose={close} />
      )}
      {openDialog?.action === "edit" && (
        <ItemDialog group={group} item={openDialog.item} onChanged={onChanged} onClose={close} />
      )}
      {openDialog?.action === "remove" && (
        <RemoveItemDialog groupId={group.id} item={openDialog.item} onChanged={onChanged} onClose={close} />
      )}
    </Section>
  );
}

interface ItemButtonsProps {
  item: ViewGroupItem;
  onAction: (action: "edit" | "remove") => void;
}

function ItemButtons({ item: { label }, onAction }: ItemButtonsProps) {
  const name = label.displayName;
  return (
    <>
      <IconButton
        icon={mdiPencilOutline}
        label={t("viewGroups.items.edit", { name })}
        onClick={() => onAction("edit")}
      />
      <IconButton
        icon={mdiTrashCanOutline}
        label={t("viewGroups.items.remove", { name })}
        onClick={() => onAction("remove")}
      />
    </>
  );
}

interface RemoveItemDialogProps {
  groupId: string;
  item: ViewGroupItem;
  onChanged: () => void;
  onClose: () => void;
}

function RemoveItemDialog({ groupId, item, onChanged, onClose }: RemoveItemDialogProps) {
  const change = useChange(onChanged);
  const name = item.label.displayName;
  const params = { params: { id: groupId, itemId: item.id } };
  const handleRemove = () => change.mutate(() => callApi(removeViewGroupItem, params), { onSuccess: onClose });

  return (
    <ConfirmDialog
      heading={t("viewGroups.items.removeHeading", { name })}
      confirmLabel={t("viewGroups.items.removeConfirm", { name })}
      isBusy={change.isPending}
      failure={change.error ? rejectionText(change.error, t("forms.notSaved")) : undefined}
      onConfirm={handleRemove}
      onClose={onClose}
    >
      <p>{t("viewGroups.items.removeExplanation", { title: item.measureVersion.title })}</p>
    </ConfirmDialog>
  );
}
