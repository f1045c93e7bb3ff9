import { Fragment } from "react";
import { unbroken } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import styles from "./diff-text.module.css";
import { type DiffRun, groupDiff } from "./word-diff.ts";

interface DiffTextProps {
  words: DiffRun[];
  /** Long unchanged passages are shortened. */
  isShortened?: boolean;
}

const contextLength = 60;

/** A text with removed and added words marked by colour, by line and for screen readers. */
export function DiffText({ words, isShortened = false }: DiffTextProps) {
  const runs = groupDiff(words);
  return (
    <div className={styles.text}>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no other identity than their index.
        <Fragment key={index}>
          {run.change === "added" && (
            <ins>
              <span className="visually-hidden">{t("difference.added")} </span>
              {unbroken(run.text)}
            </ins>
          )}
          {run.change === "removed" && (
            <del>
              <span className="visually-hidden">{t("difference.removed")} </span>
              {unbroken(run.text)}
            </del>
          )}
          {run.change === "same" &&
            unbroken(
              isShortened ? shorten(run.text, { isFirst: index === 0, isLast: index === runs.length - 1 }) : run.text,
            )}
        </Fragment>
      ))}
    </div>
  );
}

interface RunPosition {
  isFirst: boolean;
  isLast: boolean;
}

/** Keeps only the text near the changes. */
function shorten(text: string, { isFirst, isLast }: RunPosition): string {
  if (text.length <= contextLength * 2 + 20) return text;
  const start = isFirst ? "" : text.slice(0, contextLength).replace(/\S*$/, "");
  const end = isLast ? "" : text.slice(-contextLength).replace(/^\S*/, "");
  return `${start}…${end}`;
}
