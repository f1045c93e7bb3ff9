import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./fact-table.module.css";

export interface FactColumn<Row> {
  id: string;
  label: string;
  /** Numbers are right-aligned. */
  isNumeric?: boolean;
  /** Short values that are read as one, such as dates, are not broken. */
  isUnbroken?: boolean;
  cell: (row: Row) => ReactNode;
}

interface FactTableProps<Row> {
  caption: string;
  /** The first column names the row. */
  columns: readonly FactColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** A few short columns fit on any screen. */
  isNarrow?: boolean;
}

/** A short static table. On narrow screens each row becomes a card with labels. */
export function FactTable<Row>({ caption, columns: [head, ...columns], rows, rowId, isNarrow }: FactTableProps<Row>) {
  return (
    <table className={classNames(styles.table, !isNarrow && styles.stacking)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {[head, ...columns].map(
            (column) =>
              column && (
                <th key={column.id} scope="col" className={classNames(column.isNumeric && styles.numeric)}>
                  {column.label}
                </th>
              ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {head && (
              <th scope="row" data-label={head.label}>
                {head.cell(row)}
              </th>
            )}
            {columns.map(({ id, label, isNumeric, isUnbroken, cell }) => (
              <td
                key={id}
                data-label={label}
                className={classNames(isNumeric && styles.numeric, isUnbroken && styles.unbroken)}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
