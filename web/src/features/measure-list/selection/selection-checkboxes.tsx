import { use } from "react";
import { t } from "../../../texts/t.ts";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { SelectionContext } from "./selection-context.ts";
import type { SelectedMeasure } from "./use-selection.ts";

interface RowCheckboxProps {
  row: SelectedMeasure;
}

/** The checkbox of a measure. */
export function RowCheckbox({ row }: RowCheckboxProps) {
  const { ids, toggle } = use(SelectionContext);
  return (
    <Checkbox checked={ids.includes(row.mId)} onChange={() => toggle(row)}>
      <span className="visually-hidden">{t("measureList.selection.row", { title: row.title })}</span>
    </Checkbox>
  );
}

interface PageCheckboxProps {
  rows: readonly SelectedMeasure[];
}

/** The checkbox of all measures of a page. */
export function PageCheckbox({ rows }: PageCheckboxProps) {
  const { ids, toggleAll } = use(SelectionContext);
  return (
    <Checkbox checked={rows.every(({ mId }) => ids.includes(mId))} onChange={() => toggleAll(rows)}>
      <span className="visually-hidden">{t("measureList.selection.page")}</span>
    </Checkbox>
  );
}
