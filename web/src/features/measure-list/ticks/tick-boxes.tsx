import type { MeasureRow } from "@indikatorkatalogen/contract";
import { use } from "react";
import { t } from "../../../texts/t.ts";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { TicksContext } from "./ticks-context.ts";

interface RowTickProps {
  row: Pick<MeasureRow, "mId" | "title">;
}

/** The box in front of a measure. */
export function RowTick({ row: { mId, title } }: RowTickProps) {
  const { ids, toggle } = use(TicksContext);
  return (
    <Checkbox checked={ids.includes(mId)} onChange={() => toggle(mId)}>
      <span className="visually-hidden">{t("measureList.ticks.row", { title })}</span>
    </Checkbox>
  );
}

interface PageTickProps {
  rows: readonly Pick<MeasureRow, "mId">[];
}

/** The box above the measures of a page. */
export function PageTick({ rows }: PageTickProps) {
  const { ids, toggleAll } = use(TicksContext);
  const onPage = rows.map(({ mId }) => mId);
  return (
    <Checkbox checked={onPage.every((id) => ids.includes(id))} onChange={() => toggleAll(onPage)}>
      <span className="visually-hidden">{t("measureList.ticks.page")}</span>
    </Checkbox>
  );
}
