import type { ColumnId, FoundMeasureRow } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { classNames } from "../../../ui/class-names.ts";
import { RowMenuButton } from "../row-menu/row-menu-button.tsx";
import { RowTick } from "../ticks/tick-boxes.tsx";
import { listColumns } from "./list-columns.tsx";
import styles from "./measure-cards.module.css";
import { MeasureStatus } from "./measure-status.tsx";
import { MeasureTitle } from "./measure-title.tsx";

interface MeasureCardsProps {
  rows: FoundMeasureRow[];
  columnIds: ColumnId[];
  isBusy: boolean;
}

/** These say what they are without a label. */
const unlabelled = new Set<ColumnId>(["title", "lastPublished", "status"]);

/** The table on a small screen. */
export function MeasureCards({ rows, columnIds, isBusy }: MeasureCardsProps) {
  // Other cards are other elements: a card that has only changed its place does not make the page jump.
  const key = rows.map(({ mId }) => mId).join();
  return (
    <ul key={key} className={classNames(styles.cards, isBusy && styles.busy)} aria-busy={isBusy}>
      {rows.map((row) => (
        <li key={row.mId} className={styles.card}>
          <div className={styles.head}>
            <MeasureTitle row={row} />
            <RowTick row={row} />
          </div>
          <CardValues row={row} columnIds={columnIds.filter((id) => !unlabelled.has(id))} />
          <div className={styles.foot}>
            {columnIds.includes("lastPublished") && row.lastPublished !== null && (
              <span className={styles.date}>{listColumns.lastPublished.cell(row)}</span>
            )}
            {columnIds.includes("status") && <MeasureStatus row={row} />}
            <div className={styles.menu}>
              <RowMenuButton row={row} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface CardValuesProps {
  row: FoundMeasureRow;
  columnIds: ColumnId[];
}

function CardValues({ row, columnIds }: CardValuesProps) {
  if (columnIds.length === 0) return null;
  return (
    <dl className={styles.values}>
      {columnIds.map((id) => (
        <div key={id}>
          <dt>{listColumns[id].label}</dt>
          <dd>{listColumns[id].cell(row) || t("measureList.noValue")}</dd>
        </div>
      ))}
    </dl>
  );
}
