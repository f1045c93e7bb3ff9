import { t } from "../../texts/t.ts";
import type { DiffRun } from "../../ui/text/word-diff.ts";
import styles from "./marked-text.module.css";
import { type Segment, segmentsOf } from "./text-segments.ts";

interface MarkedTextProps {
  /** The field that words are selected in. */
  field: string;
  text: string;
  words: readonly DiffRun[];
  /** Passages with comments. */
  commented: readonly { start: number; end: number }[];
}

/** A text with its changes and commented passages marked, whose words can be selected. */
export function MarkedText({ field, text, words, commented }: MarkedTextProps) {
  return (
    <div className={styles.text} data-reviewed-field={field}>
      {segmentsOf(text, words, commented).map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity than their index.
        <Piece key={index} segment={segment} />
      ))}
    </div>
  );
}

interface PieceProps {
  segment: Segment;
}

function Piece({ segment: { text, change, start, isCommented } }: PieceProps) {
  if (change === "removed") {
    return (
      <del>
        <span className="visually-hidden">{t("difference.removed")} </span>
        {text}
      </del>
    );
  }
  const words = isCommented ? <mark data-start={start}>{text}</mark> : <span data-start={start}>{text}</span>;
  if (change === "same") return words;
  return (
    <ins>
      <span className="visually-hidden">{t("difference.added")} </span>
      {words}
    </ins>
  );
}
