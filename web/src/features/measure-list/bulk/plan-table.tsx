import type { ReactNode } from "react";
import { StatusChip } from "../../../domain/status-chip.tsx";
import { unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { FactTable } from "../../../ui/table/fact-table.tsx";
import styles from "./bulk.module.css";
import type { VersionPlan } from "./plan-change.ts";

interface PlanTableProps {
  plans: readonly VersionPlan[];
  /** Shown before the title. */
  checkbox?: (plan: VersionPlan) => ReactNode;
  /** The obstacle, or the result of the change. */
  note: (plan: VersionPlan) => ReactNode;
}

/** A row for each version, with its values before and after the change. */
export const PlanTable = ({ plans, checkbox, note }: PlanTableProps) => (
  <FactTable
    caption={t("bulk.table")}
    rows={plans}
    rowId={({ version }) => version.id}
    columns={[
      {
        id: "measure",
        label: t("bulk.columns.measure"),
        cell: (plan) => (
          <div className={styles.measure}>
            {checkbox?.(plan)}
            <div>
              {plan.version.title}
              <p className={styles.version}>
                {t("bulk.version", { number: plan.version.versionNr })} <StatusChip status={plan.version.status} />
              </p>
            </div>
          </div>
        ),
      },
      { id: "before", label: t("bulk.columns.before"), cell: ({ before }) => unbroken(before) || t("bulk.empty") },
      {
        id: "after",
        label: t("bulk.columns.after"),
        cell: (plan) => (
          <>
            {thenText(plan)}
            <div className={styles.note}>{note(plan)}</div>
          </>
        ),
      },
    ]}
  />
);

function thenText({ kind, after }: VersionPlan): ReactNode {
  if (kind === "blocked") return null;
  if (kind === "unchanged") return t("bulk.results.same");
  return <strong>{unbroken(after) || t("bulk.empty")}</strong>;
}
