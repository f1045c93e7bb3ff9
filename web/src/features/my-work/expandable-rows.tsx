import { type ReactNode, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./my-work.module.css";

interface ExpandableRowsProps<Row> {
  rows: readonly Row[];
  /** Called with a list item for each row. */
  children: (row: Row) => ReactNode;
  /** The total number of rows, when only some of them are given. */
  total: number;
}

const initiallyShown = 6;

/** The first few rows; the others on request, so that every part of the page is visible. */
export function ExpandableRows<Row>({ rows, children, total }: ExpandableRowsProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  if (rows.length === 0) return null;
  const shown = isOpen ? rows : rows.slice(0, initiallyShown);
  return (
    <>
      <ul className={styles.rows}>{shown.map(children)}</ul>
      {shown.length < rows.length && (
        <p>
          <Button onClick={() => setIsOpen(true)}>{t("myWork.showMore", { count: rows.length - shown.length })}</Button>
        </p>
      )}
      {isOpen && total > rows.length && (
        <p className={styles.note}>{t("myWork.more", { shown: rows.length, total })}</p>
      )}
    </>
  );
}
