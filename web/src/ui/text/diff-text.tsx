import { Fragment } from "react";
import { t } from "../../texts/t.ts";
import styles from "./diff-text.module.css";
import { type DiffRun, groupDiff } from "./word-diff.ts";

interface DiffTextProps {
  words: DiffRun[];
  /** Long stretches without a change are left out. */
  isShortened?: boolean;
}

const keptAround = 60;

/** A text with what has gone and what has come marked, by colour, by line and in words. */
export function DiffText({ words, isShortened = false }: DiffTextProps) {
  const runs = groupDiff(words);
  return (
    <div className={styles.text}>
      {runs.map((run, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no other identity than their place.
        <Fragment key={place}>
          {run.change === "added" && (
            <ins>
              <span className="visually-hidden">{t("difference.added")} </span>
              {run.text}
            </ins>
          )}
          {run.change === "removed" && (
            <del>
              <span className="visually-hidden">{t("difference.removed")} </span>
              {run.text}
            </del>
          )}
          {run.change === "same" &&
            (isShortened ? shorten(run.text, { isFirst: place === 0, isLast: place === runs.length - 1 }) : run.text)}
        </Fragment>
      ))}
    </div>
  );
}

interface Place {
  isFirst: boolean;
  isLast: boolean;
}

/** What stands nearest the changes is kept. */
function shorten(text: string, { isFirst, isLast }: Place): string {
  if (text.length <= keptAround * 2 + 20) return text;
  const start = isFirst ? "" : text.slice(0, keptAround).replace(/\S*$/, "");
  const end = isLast ? "" : text.slice(-keptAround).replace(/^\S*/, "");
  return `${start}…${end}`;
}
