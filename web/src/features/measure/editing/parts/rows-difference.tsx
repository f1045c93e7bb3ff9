import { t } from "../../../../texts/t.ts";
import { MarkedText } from "../../../../ui/text/marked-text.tsx";
import { type MarkedWords, wordDifference } from "../../../../ui/text/word-difference.ts";
import styles from "./parts.module.css";
import { type PartRow, rowText } from "./row-text.ts";

interface RowsDifferenceProps {
  before: readonly PartRow[];
  after: readonly PartRow[];
}

/** What has gone, come and changed between two states of a list, row by row. */
export function RowsDifference({ before, after }: RowsDifferenceProps) {
  const rows = [
    ...before.map((row) => ({ id: row.id, words: changedWords(row, withId(after, row.id)) })),
    ...after
      .filter(({ id }) => !withId(before, id))
      .map((row) => ({ id: row.id, words: changedWords(undefined, row) })),
  ];
  if (rows.length === 0) return <p className={styles.empty}>{t("editing.conflict.empty")}</p>;
  return (
    <ul className={styles.difference}>
      {rows.map(({ id, words }) => (
        <li key={id}>
          <MarkedText words={words} />
        </li>
      ))}
    </ul>
  );
}

const withId = (rows: readonly PartRow[], id: string) => rows.find((row) => row.id === id);

const changedWords = (before: PartRow | undefined, after: PartRow | undefined): MarkedWords[] =>
  wordDifference(before ? rowText(before) : "", after ? rowText(after) : "");
