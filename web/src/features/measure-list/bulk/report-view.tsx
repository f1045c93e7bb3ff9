import { mdiTrayArrowDown } from "@mdi/js";
import { useState } from "react";
import { saveFile } from "../../../domain/download/download.ts";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import styles from "./bulk.module.css";
import { PlanTable } from "./plan-table.tsx";
import { outcomeOf, toReport } from "./report-file.ts";
import type { RowResult } from "./run-plans.ts";
import { UndoPart } from "./undo-part.tsx";
import type { BulkRequest, ReportRow } from "./use-bulk.ts";

interface ReportViewProps {
  request: BulkRequest;
  rows: ReportRow[];
  /** Undefined when the change cannot be undone. */
  bulkChangeId: string | undefined;
  /** Whether the remaining measures are being fetched, or could not be. */
  isLoading: boolean;
  isFailed: boolean;
  /** Called with the measures whose change failed or was not attempted. */
  onAgain: (measureIds: string[]) => void;
  onClose: () => void;
}

/** The result of each row, with a download. */
export function ReportView(props: ReportViewProps) {
  const { request, bulkChangeId, onAgain, onClose } = props;
  const [undone, setUndone] = useState<readonly string[]>([]);
  const rows = props.rows.map((row) => (undone.includes(row.plan.version.id) ? markUndone(row) : row));
  const counts = {
    done: count(rows, "done") + count(rows, "undone"),
    failed: count(rows, "failed"),
    untried: count(rows, "untried"),
  };
  const rest = rows.filter(({ result }) => result?.name === "failed" || result?.name === "untried");
  const resultOf = new Map(rows.map(({ plan, result }) => [plan, result]));
  // Rows that need action come first.
  const ordered = [...rest, ...rows.filter((row) => !rest.includes(row))];
  const handleSave = () => {
    const file = new Blob([toReport(rows, request)], { type: "text/csv;charset=utf-8" });
    saveFile(file, t("bulk.file", { date: formatDate(Date.now()) }));
  };

  return (
    <div className={styles.view}>
      <p role="status" className={styles.summary}>
        {[
          t(undone.length > 0 ? "bulk.wasDone" : "bulk.done", { count: counts.done }),
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
        <Button variant="filled" onClick={onClose}>
          {t("bulk.close")}
        </Button>
      </div>
      <FormError text={props.isFailed ? t("bulk.loadingFailed") : undefined} />
      {bulkChangeId && counts.done > 0 && (
        <UndoPart
          bulkChangeId={bulkChangeId}
          count={counts.done}
          onUndone={(ids) => setUndone((before) => [...before, ...ids])}
        />
      )}
      <PlanTable
        plans={ordered.map(({ plan }) => plan)}
        note={(plan) => {
          // The row itself says that nothing changed.
          if (plan.kind === "unchanged") return null;
          const row = { plan, result: resultOf.get(plan) };
          const { result, why } = outcomeOf(row);
          const text = [result, why].filter(Boolean).join(": ");
          return row.result?.name === "failed" ? <span className={styles.failed}>{text}</span> : text;
        }}
      />
    </div>
  );
}

const markUndone = (row: ReportRow): ReportRow =>
  row.result?.name === "done" ? { ...row, result: { name: "undone" } } : row;

const count = (rows: readonly ReportRow[], name: RowResult["name"]) =>
  rows.filter(({ result }) => result?.name === name).length;
