import { mdiUndo } from "@mdi/js";
import { useUndoBulkChange } from "../../../domain/bulk-undo/bulk-undo.queries.ts";
import { UndoReport } from "../../../domain/bulk-undo/undo-report.tsx";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import styles from "./bulk.module.css";

interface UndoPartProps {
  bulkChangeId: string;
  /** How many versions were changed. */
  count: number;
  /** Called with the versions whose former values are restored. */
  onUndone: (versionIds: readonly string[]) => void;
}

/** Undoes the change that has just been made, as a whole. */
export function UndoPart({ bulkChangeId, count, onUndone }: UndoPartProps) {
  const { undo, results } = useUndoBulkChange(bulkChangeId, onUndone);
  return (
    <div className={styles.undo}>
      {!undo.isSuccess && (
        <Button icon={mdiUndo} loading={undo.isPending} onClick={() => undo.mutate()}>
          {undo.isPending ? t("bulk.undoing", { done: results.length, count }) : t("bulk.undo")}
        </Button>
      )}
      <FormError text={undo.isError ? t("bulk.undoFailed") : undefined} />
      <div role="status">{undo.isSuccess && <UndoReport results={results} />}</div>
    </div>
  );
}
