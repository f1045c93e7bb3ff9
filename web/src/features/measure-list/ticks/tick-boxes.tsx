import { use } from "react";
import { t } from "../../../texts/t.ts";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { TicksContext } from "./ticks-context.ts";
import type { Tick } from "./use-ticks.ts";

interface RowTickProps {
  row: Tick;
}

/** The box in front of a measure. */
export function RowTick({ row }: RowTickProps) {
  const { ids, toggle } = use(TicksContext);
  return (
    <Checkbox checked={ids.includes(row.mId)} onChange={() => toggle(row)}>
      <span className="visually-hidden">{t("measureList.ticks.row", { title: row.title })}</span>
    </Checkbox>
  );
}

interface PageTickProps {
  rows: readonly Tick[];
}

/** The box above the measures of a page. */
export function PageTick({ rows }: PageTickProps) {
  const { ids, toggleAll } = use(TicksContext);
  return (
    <Checkbox checked={rows.every(({ mId }) => ids.includes(mId))} onChange={() => toggleAll(rows)}>
      <span className="visually-hidden">{t("measureList.ticks.page")}</span>
    </Checkbox>
  );
}
