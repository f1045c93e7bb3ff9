import { type ReactNode, type RefObject, useMemo, useRef } from "react";
import { classNames } from "../class-names.ts";
import { useRestoredFocus } from "../focus/use-restored-focus.ts";
import { useProgressiveList } from "../rendering/use-progressive-list.ts";
import styles from "./data-table.module.css";
import { SortableHeader } from "./sortable-header.tsx";
import type { Sorting } from "./sorting.ts";
import { useIsOverflowing } from "./use-is-overflowing.ts";

export interface TableColumn<Row, Field extends string = string> {
  id: string;
  label: string;
  /** Left out, the list cannot be sorted by the column. */
  sortField?: Field | undefined;
  /** Numbers stand to the right, so that they can be compared. */
  isNumeric?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  className?: string | undefined;
}

/** A box to tick in front of each row. */
interface RowTick<Row> {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row, Field extends string> {
  caption: string;
  /** The first column is what each row is about. */
  columns: readonly TableColumn<Row, Field>[];
  rows: Row[];
  rowId: (row: Row) => string;
  tick?: RowTick<Row>;
  sorting: Sorting<Field>;
  /** Newer rows are on their way. */
  isBusy: boolean;
  /** Short rows close together, for lists of names. */
  isDense?: boolean;
  onSort: (sorting: Sorting<Field> | undefined) => void;
}

/** Rows under headers that sort. What is shown and in which order is decided by whoever fetches the rows. */
export function DataTable<Row, Field extends string>(props: DataTableProps<Row, Field>) {
  const { caption, columns, rows, rowId, tick, sorting, isBusy, isDense = false, onSort } = props;
  const [isWide, watch] = useIsOverflowing();
  const tickCell = tick?.cell;
  const lostFocus = useRef<HTMLElement>(null);
  // The same rows in the same columns are not looked through again.
  const body = useMemo(
    () => <RowsInTurn key={rows.map(rowId).join()} {...{ rows, columns, rowId, tickCell, lostFocus }} />,
    [rows, columns, rowId, tickCell],
  );
  const look = classNames(styles.table, isBusy && styles.busy, isDense && styles.dense, tick && styles.ticked);

  return (
    <div
      ref={watch}
      className={classNames(styles.scroller, isWide && styles.wide)}
      // What scrolls must be reachable by keyboard.
      {...(isWide && { role: "region", "aria-label": caption, tabIndex: 0 })}
    >
      <table className={look} aria-busy={isBusy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {tick && <td className={styles.tick}>{tick.head}</td>}
            {columns.map(({ id, label, sortField, isNumeric = false }) =>
              sortField ? (
                <SortableHeader key={id} {...{ label, sorting, onSort, isNumeric }} field={sortField} />
              ) : (
                <th key={id} scope="col" className={classNames(isNumeric && styles.numeric)}>
                  <span className={styles.unsorted}>{label}</span>
                </th>
              ),
            )}
          </tr>
        </thead>
        {/* Other rows are other elements: a row that has only changed its place does not make the page jump. */}
        {body}
      </table>
    </div>
  );
}

interface RowsInTurnProps<Row, Field extends string>
  extends Pick<DataTableProps<Row, Field>, "columns" | "rows" | "rowId"> {
  tickCell: RowTick<Row>["cell"] | undefined;
  lostFocus: RefObject<HTMLElement | null>;
}

/** Higher than any usual row: whoever comes back to a place far down still finds it there. */
const roomyRow = 120;

function RowsInTurn<Row, Field extends string>(props: RowsInTurnProps<Row, Field>) {
  const { columns, rows, rowId, tickCell, lostFocus } = props;
  const { shown, rest } = useProgressiveList(rows);
  const kept = useRestoredFocus<HTMLTableSectionElement>(lostFocus, shown);
  return (
    <tbody ref={kept} aria-busy={rest > 0}>
      {shown.map((row) => (
        <tr key={rowId(row)}>
          {tickCell && <td className={styles.tick}>{tickCell(row)}</td>}
          <RowCells row={row} columns={columns} />
        </tr>
      ))}
      {rest > 0 && (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus.
        <tr aria-hidden="true" className={styles.room}>
          <td style={{ height: rest * roomyRow }} />
        </tr>
      )}
    </tbody>
  );
}

interface RowCellsProps<Row, Field extends string> {
  row: Row;
  columns: readonly TableColumn<Row, Field>[];
}

function RowCells<Row, Field extends string>({ row, columns: [head, ...others] }: RowCellsProps<Row, Field>) {
  return (
    <>
      {head && (
        <th scope="row" className={classNames(styles.head, head.className ?? styles.cell)}>
          {head.cell(row)}
        </th>
      )}
      {others.map(({ id, cell, isNumeric, className = styles.cell }) => (
        <td key={id} className={classNames(className, isNumeric && styles.numeric)}>
          {cell(row)}
        </td>
      ))}
    </>
  );
}
