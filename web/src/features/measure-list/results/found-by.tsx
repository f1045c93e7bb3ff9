import type { RowMatch } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { HighlightedRanges } from "../../../ui/text/highlighted-ranges.tsx";
import styles from "./found-by.module.css";

interface FoundByProps {
  match: RowMatch;
}

/** Why a measure was found, where its title and definition do not show it. */
export function FoundBy({ match: { snippet, synonyms } }: FoundByProps) {
  return (
    <>
      {snippet && (
        <p className={styles.passage}>
          <span className={styles.label}>{t("measureList.found.passage", { label: snippet.label })}</span>{" "}
          {!snippet.isStart && "… "}
          <HighlightedRanges text={snippet.text} ranges={snippet.ranges} />
          {!snippet.isEnd && " …"}
        </p>
      )}
      {synonyms.length > 0 && (
        <p className={styles.synonym}>
          {t("measureList.found.synonym", { count: synonyms.length, words: wordsOf(synonyms) })}
        </p>
      )}
    </>
  );
}

const wordsOf = (synonyms: RowMatch["synonyms"]) =>
  [...new Set(synonyms.map(({ found }) => t("measureList.found.word", { word: found })))].join(", ");
