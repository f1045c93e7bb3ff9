import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./data-table.module.css";
import { SortableHeader } from "./sortable-header.tsx";
import type { Sorting } from "./sorting.ts";

export interface TableColumn<Row, Field extends string = string> {
  id: string;
  label: string;
  /** Left out, the list cannot be sorted by the column. */
  sortField?: Field | undefined;
  cell: (row: Row) => ReactNode;
  className?: string | undefined;
}

interface DataTableProps<Row, Field extends string> {
  caption: string;
  columns: readonly TableColumn<Row, Field>[];
  rows: Row[];
  rowId: (row: Row) => string;
  sorting: Sorting<Field>;
  /** Newer rows are on their way. */
  isBusy: boolean;
  /** Short rows close together, for lists of names. */
  isDense?: boolean;
  onSort: (sorting: Sorting<Field> | undefined) => void;
}

/** Rows under headers that sort. What is shown and in which order is decided by whoever fetches the rows. */
export function DataTable<Row, Field extends string>(props: DataTableProps<Row, Field>) {
  const { caption, columns, rows, rowId, sorting, isBusy, isDense = false, onSort } = props;

  return (
    <div className={styles.scroller}>
      <table className={classNames(styles.table, isBusy && styles.busy, isDense && styles.dense)} aria-busy={isBusy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, sortField }) =>
              sortField ? (
                <SortableHeader key={id} label={label} field={sortField} sorting={sorting} onSort={onSort} />
              ) : (
                <th key={id} scope="col">
                  <span className={styles.unsorted}>{label}</span>
                </th>
              ),
            )}
          </tr>
        </thead>
        {/* Other rows are other elements: a row that has only changed its place does not make the page jump. */}
        <tbody key={rows.map(rowId).join()}>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map(({ id, cell, className = styles.cell }) => (
                <td key={id} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
