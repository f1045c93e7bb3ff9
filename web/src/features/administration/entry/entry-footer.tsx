import { mdiCallMerge, mdiRestore, mdiTrashCanOutline } from "@mdi/js";
import { Suspense, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { useListRights } from "../access/use-list-rights.ts";
import type { Entry, ListConfig } from "../list-config.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import styles from "./entry.module.css";

const MergeDialog = lazyComponent(async () => (await import("../merge/merge-dialog.tsx")).MergeDialog);

interface EntryFooterProps {
  config: ListConfig;
  slug: string;
  entry: Entry | undefined;
  formId: string;
  readOnly: boolean;
  isSaving: boolean;
  onClose: () => void;
}

/** The actions on the entry. */
export function EntryFooter({ config, slug, entry, formId, readOnly, isSaving, onClose }: EntryFooterProps) {
  return (
    <div className={styles.footer}>
      <span className={styles.apart}>{entry && <DestructiveActions config={config} slug={slug} entry={entry} />}</span>
      <Button onClick={onClose}>{t(readOnly ? "administration.entry.close" : "administration.entry.cancel")}</Button>
      {!readOnly && (
        <Button type="submit" form={formId} variant="filled" loading={isSaving}>
          {t("administration.entry.save")}
        </Button>
      )}
    </div>
  );
}

interface DestructiveActionsProps {
  config: ListConfig;
  slug: string;
  entry: Entry;
}

function DestructiveActions({ config, slug, entry }: DestructiveActionsProps) {
  const { canDelete } = useListRights(config);
  const [openDialog, setOpenDialog] = useState<"delete" | "merge">();
  const { isRestored, canRemove, canMerge } = possibleActions(config, entry);
  if (!canDelete || !canRemove) return null;
  const close = () => setOpenDialog(undefined);

  return (
    <>
      <Button icon={isRestored ? mdiRestore : mdiTrashCanOutline} onClick={() => setOpenDialog("delete")}>
        {t(isRestored ? "administration.restore.open" : "administration.delete.open")}
      </Button>
      {canMerge && (
        <Button icon={mdiCallMerge} onClick={() => setOpenDialog("merge")}>
          {t("administration.merge.open")}
        </Button>
      )}
      {openDialog === "delete" && (
        <DeleteDialog
          config={config}
          slug={slug}
          entry={entry}
          onClose={close}
          onMerge={canMerge ? () => setOpenDialog("merge") : undefined}
        />
      )}
      <Suspense>
        {openDialog === "merge" && <MergeDialog config={config} slug={slug} entry={entry} onClose={close} />}
      </Suspense>
    </>
  );
}

function possibleActions(config: ListConfig, entry: Entry) {
  const obstacle = config.obstacleOf?.(entry);
  const isRestored = config.isRestored?.(entry) ?? false;
  return {
    isRestored,
    // An entry with an obstacle cannot be restored; a deletion is still offered, because its dialog explains the
    // obstacle.
    canRemove: !(isRestored && obstacle),
    canMerge: config.calls.merge !== undefined && obstacle === undefined,
  };
}
