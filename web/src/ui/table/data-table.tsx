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
  /** Omitted if the list cannot be sorted by the column. */
  sortField?: Field | undefined;
  /** Numbers are right-aligned. */
  isNumeric?: boolean | undefined;
  /** Dates are sorted with the newest first. */
  isDate?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  className?: string | undefined;
}

/** The checkboxes that select rows. */
interface RowSelection<Row> {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row, Field extends string> {
  caption: string;
  /** The first column names the row. */
  columns: readonly TableColumn<Row, Field>[];
  rows: Row[];
  rowId: (row: Row) => string;
  selection?: RowSelection<Row>;
  sorting: Sorting<Field>;
  /** Newer rows are loading. */
  isBusy: boolean;
  /** Short rows close together, for lists of names. */
  isDense?: boolean;
  onSort: (sorting: Sorting<Field> | undefined) => void;
}

/** A table with sortable headers. The caller fetches and sorts the rows. */
export function DataTable<Row, Field extends string>(props: DataTableProps<Row, Field>) {
  const { caption, columns, rows, rowId, selection, sorting, isBusy, isDense = false, onSort } = props;
  const [isWide, watch] = useIsOverflowing();
  const checkboxCell = selection?.cell;
  const lostFocus = useRef<HTMLElement>(null);
  // Not rendered again while rows and columns are the same.
  const body = useMemo(
    () => <ProgressiveRows key={rows.map(rowId).join()} {...{ rows, columns, rowId, checkboxCell, lostFocus }} />,
    [rows, columns, rowId, checkboxCell],
  );
  const className = classNames(
    styles.table,
    isBusy && styles.busy,
    isDense && styles.dense,
    selection && styles.selectable,
  );

  return (
    <div
      ref={watch}
      className={isWide ? styles.wide : undefined}
      // Scrollable content must be reachable by keyboard.
      {...(isWide && { role: "region", "aria-label": caption, tabIndex: 0 })}
    >
      <table className={className} aria-busy={isBusy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && <td className={styles.checkbox}>{selection.head}</td>}
            {columns.map(({ id, label, sortField, isNumeric = false, isDate }) =>
              sortField ? (
                <SortableHeader key={id} {...{ label, sorting, onSort, isNumeric, isDate }} field={sortField} />
              ) : (
                <th key={id} scope="col" className={classNames(isNumeric && styles.numeric)}>
                  <span className={styles.unsorted}>{label}</span>
                </th>
              ),
            )}
          </tr>
        </thead>
        {/* Other rows get new elements, so that the page does not jump when a row has only moved. */}
        {body}
      </table>
    </div>
  );
}

interface ProgressiveRowsProps<Row, Field extends string>
  extends Pick<DataTableProps<Row, Field>, "columns" | "rows" | "rowId"> {
  checkboxCell: RowSelection<Row>["cell"] | undefined;
  lostFocus: RefObject<HTMLElement | null>;
}

/** Higher than usual rows, so that scroll restoration finds its position. */
const estimatedRowHeight = 120;

function ProgressiveRows<Row, Field extends string>(props: ProgressiveRowsProps<Row, Field>) {
  const { columns, rows, rowId, checkboxCell, lostFocus } = props;
  const { shown, remaining } = useProgressiveList(rows);
  const rowsRef = useRestoredFocus<HTMLTableSectionElement>(lostFocus, shown);
  return (
    <tbody ref={rowsRef} aria-busy={remaining > 0}>
      {shown.map((row) => (
        <tr key={rowId(row)}>
          {checkboxCell && <td className={styles.checkbox}>{checkboxCell(row)}</td>}
          <RowCells row={row} columns={columns} />
        </tr>
      ))}
      {remaining > 0 && (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus.
        <tr aria-hidden="true" className={styles.room}>
          <td style={{ height: remaining * estimatedRowHeight }} />
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
