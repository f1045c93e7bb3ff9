import { type PartRow, rowText } from "../../../../domain/measure/fields/row-text.ts";
import { t } from "../../../../texts/t.ts";
import { DiffText } from "../../../../ui/text/diff-text.tsx";
import { type DiffRun, diffWords } from "../../../../ui/text/word-diff.ts";
import styles from "./parts.module.css";

interface RowsDifferenceProps {
  before: readonly PartRow[];
  after: readonly PartRow[];
  /** Omit unchanged rows. */
  isShortened: boolean;
}

/** Added, removed and changed rows between two states of a part. */
export function RowsDifference({ before, after, isShortened }: RowsDifferenceProps) {
  const rows = [
    ...before.map((row) => ({ id: row.id, words: changedWords(row, sameRow(after, row)) })),
    ...after.filter((row) => !sameRow(before, row)).map((row) => ({ id: row.id, words: changedWords(undefined, row) })),
  ];
  const shown = isShortened ? rows.filter(({ words }) => words.some(({ change }) => change !== "same")) : rows;
  if (rows.length === 0) return <p className={styles.empty}>{t("editing.conflict.empty")}</p>;
  return (
    <ul className={styles.difference}>
      {shown.map(({ id, words }) => (
        <li key={id}>
          <DiffText words={words} />
        </li>
      ))}
    </ul>
  );
}

/** Rows get new ids in a new version, so rows with equal texts also match. */
const sameRow = (rows: readonly PartRow[], row: PartRow): PartRow | undefined =>
  rows.find(({ id }) => id === row.id) ?? rows.find((other) => rowText(other) === rowText(row));

const changedWords = (before: PartRow | undefined, after: PartRow | undefined): DiffRun[] =>
  diffWords(before ? rowText(before) : "", after ? rowText(after) : "");
