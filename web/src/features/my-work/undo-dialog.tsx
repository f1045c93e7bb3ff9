import type { BulkChangeEntry } from "@indikatorkatalogen/contract";
import { useUndoBulkChange } from "../../domain/bulk-undo/bulk-undo.queries.ts";
import { UndoReport } from "../../domain/bulk-undo/undo-report.tsx";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

interface UndoDialogProps {
  change: BulkChangeEntry;
  onClose: () => void;
}

/** Asks for confirmation, and lists afterwards which versions could not be undone. */
export function UndoDialog({ change: { id, remaining }, onClose }: UndoDialogProps) {
  const { undo, results } = useUndoBulkChange(id);
  return (
    <Dialog
      isAlert
      heading={t("myWork.bulk.question")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(undo.isSuccess ? "overlays.close" : "overlays.cancel")}</Button>
          {!undo.isSuccess && (
            <Button variant="filled" loading={undo.isPending} onClick={() => undo.mutate()}>
              {undo.isPending ? t("bulk.undoing", { done: results.length, count: remaining }) : t("bulk.undo")}
            </Button>
          )}
        </>
      }
    >
      {!undo.isSuccess && <p>{t("myWork.bulk.explanation", { count: remaining })}</p>}
      <FormError text={undo.isError ? t("bulk.undoFailed") : undefined} />
      <div role="status">{undo.isSuccess && <UndoReport results={results} />}</div>
    </Dialog>
  );
}
