import { mdiTrayArrowDown } from "@mdi/js";
import { saveFile } from "../../../domain/download/download.ts";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import styles from "./bulk.module.css";
import { PlanTable } from "./plan-table.tsx";
import { outcomeOf, toReport } from "./report-file.ts";
import { UndoPart } from "./undo-part.tsx";
import type { Order, ReportRow } from "./use-bulk.ts";

interface ReportViewProps {
  order: Order;
  rows: ReportRow[];
  /** Undefined when the change cannot be undone. */
  bulkChangeId: string | undefined;
  /** Whether the measures that are left are being fetched, or could not be. */
  isLoading: boolean;
  isFailed: boolean;
  /** With the measures that something is left to do for. */
  onAgain: (measureIds: string[]) => void;
  onClose: () => void;
}

/** The result of each row, with a download. */
export function ReportView(props: ReportViewProps) {
  const { order, rows, bulkChangeId, onAgain, onClose } = props;
  const counts = { done: count(rows, "done"), failed: count(rows, "failed"), untried: count(rows, "untried") };
  const rest = rows.filter(({ result }) => result && result.name !== "done");
  const resultOf = new Map(rows.map(({ plan, result }) => [plan, result]));
  // Rows that need action come first.
  const ordered = [...rest, ...rows.filter((row) => !rest.includes(row))];
  const handleSave = () => {
    const file = new Blob([toReport(rows, order)], { type: "text/csv;charset=utf-8" });
    saveFile(file, t("bulk.file", { date: formatDate(Date.now()) }));
  };

  return (
    <div className={styles.view}>
      <p role="status" className={styles.summary}>
        {[
          t("bulk.done", { count: counts.done }),
          counts.failed > 0 && t("bulk.failed", { count: counts.failed }),
          counts.untried > 0 && t("bulk.untried", { count: counts.untried }),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className={styles.actions}>
        <Button icon={mdiTrayArrowDown} onClick={handleSave}>
          {t("bulk.save")}
        </Button>
        {rest.length > 0 && (
          <Button
            loading={props.isLoading}
            onClick={() => onAgain([...new Set(rest.map(({ plan }) => plan.version.measureId))])}
          >
            {t("bulk.again")}
          </Button>
        )}
        <Button look="filled" onClick={onClose}>
          {t("bulk.close")}
        </Button>
      </div>
      <FormError text={props.isFailed ? t("bulk.loadingFailed") : undefined} />
      {bulkChangeId && counts.done > 0 && <UndoPart bulkChangeId={bulkChangeId} count={counts.done} />}
      <PlanTable
        plans={ordered.map(({ plan }) => plan)}
        note={(plan) => {
          const { result, why } = outcomeOf({ plan, result: resultOf.get(plan) });
          // The row itself says that nothing changed.
          return plan.kind === "unchanged" ? null : [result, why].filter(Boolean).join(": ");
        }}
      />
    </div>
  );
}

const count = (rows: readonly ReportRow[], name: "done" | "failed" | "untried") =>
  rows.filter(({ result }) => result?.name === name).length;
