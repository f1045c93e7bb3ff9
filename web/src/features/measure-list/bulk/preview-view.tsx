import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import styles from "./bulk.module.css";
import type { VersionPlan } from "./plan-change.ts";
import { PlanTable } from "./plan-table.tsx";
import type { BulkRequest } from "./use-bulk.ts";

interface PreviewViewProps {
  request: BulkRequest;
  plans: VersionPlan[];
  goneCount: number;
  onBack: () => void;
  onRun: (excluded: ReadonlySet<string>) => void;
}

/**
 * The versions that will change, those that already have the values, and those that cannot be changed, with the reason.
 */
export function PreviewView({ request, plans, goneCount, onBack, onRun }: PreviewViewProps) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const changing = plans.filter(({ kind }) => kind === "change");
  const blocked = plans.filter(({ kind }) => kind === "blocked");
  const unchanged = plans.filter(({ kind }) => kind === "unchanged");
  const count = changing.filter(({ version }) => !excluded.has(version.id)).length;
  const toggle = (id: string) => setExcluded(new Set(excluded.has(id) ? without(excluded, id) : [...excluded, id]));
  // Versions that the user can leave out come first.
  const ordered = [...changing, ...blocked, ...unchanged];

  return (
    <div className={styles.view}>
      <p role="status" className={styles.summary}>
        {[
          t("bulk.willChange", { count }),
          unchanged.length > 0 && t("bulk.already", { count: unchanged.length }),
          blocked.length > 0 && t("bulk.cannot", { count: blocked.length }),
          goneCount > 0 && t("bulk.gone", { count: goneCount }),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className={styles.actions}>
        <Button onClick={onBack}>{t("bulk.back")}</Button>
        <Button variant="filled" disabled={count === 0} onClick={() => onRun(excluded)}>
          {startLabel(count, request)}
        </Button>
      </div>
      <PlanTable
        plans={ordered}
        checkbox={(plan) => (
          <Checkbox
            checked={plan.kind === "change" && !excluded.has(plan.version.id)}
            disabled={plan.kind !== "change"}
            onChange={() => toggle(plan.version.id)}
          >
            <span className="visually-hidden">
              {t("bulk.row", { title: plan.version.title, number: plan.version.versionNr })}
            </span>
          </Checkbox>
        )}
        note={(plan) => plan.kind === "blocked" && plan.obstacle}
      />
    </div>
  );
}

const without = (ids: ReadonlySet<string>, gone: string) => [...ids].filter((id) => id !== gone);

function startLabel(count: number, { change }: BulkRequest): string {
  if (count === 0) return t("bulk.nothing");
  return change.kind === "publish" ? t("bulk.publish", { count }) : t("bulk.start", { count });
}
