import type { ColumnId, FoundMeasureRow } from "@indikatorkatalogen/contract";
import { memo, type RefObject, useRef } from "react";
import { t } from "../../../texts/t.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useRestoredFocus } from "../../../ui/focus/use-restored-focus.ts";
import { useProgressiveList } from "../../../ui/rendering/use-progressive-list.ts";
import { RowMenuButton } from "../row-menu/row-menu-button.tsx";
import { RowCheckbox } from "../selection/selection-checkboxes.tsx";
import { listColumns } from "./list-columns.tsx";
import styles from "./measure-cards.module.css";
import { MeasureStatus } from "./measure-status.tsx";
import { MeasureTitle } from "./measure-title.tsx";

interface MeasureCardsProps {
  rows: FoundMeasureRow[];
  columnIds: ColumnId[];
  isBusy: boolean;
}

/** These values need no label. */
const unlabelled = new Set<ColumnId>(["title", "lastPublished", "status"]);

/** The table on a small screen. */
export function MeasureCards({ rows, columnIds, isBusy }: MeasureCardsProps) {
  // Other cards get new elements, so that the page does not jump when a card has only moved.
  const key = rows.map(({ mId }) => mId).join();
  const lostFocus = useRef<HTMLElement>(null);
  return <ProgressiveCards key={key} {...{ rows, columnIds, isBusy, lostFocus }} />;
}

interface ProgressiveCardsProps extends MeasureCardsProps {
  lostFocus: RefObject<HTMLElement | null>;
}

/** Higher than usual cards, so that scroll restoration can reach a position far down. */
const estimatedCardHeight = 280;

function ProgressiveCards({ rows, columnIds, isBusy, lostFocus }: ProgressiveCardsProps) {
  const { shown, remaining } = useProgressiveList(rows);
  const cardsRef = useRestoredFocus<HTMLUListElement>(lostFocus, shown);
  return (
    <ul ref={cardsRef} className={classNames(styles.cards, isBusy && styles.busy)} aria-busy={isBusy || remaining > 0}>
      {shown.map((row) => (
        <MeasureCard key={row.mId} row={row} columnIds={columnIds} />
      ))}
      {remaining > 0 && (
        <li aria-hidden="true" className={styles.room} style={{ height: remaining * estimatedCardHeight }} />
      )}
    </ul>
  );
}

interface MeasureCardProps {
  row: FoundMeasureRow;
  columnIds: ColumnId[];
}

const MeasureCard = memo(({ row, columnIds }: MeasureCardProps) => (
  <li className={styles.card}>
    <div className={styles.head}>
      <MeasureTitle row={row} />
      <RowCheckbox row={row} />
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
));

function CardValues({ row, columnIds }: MeasureCardProps) {
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
