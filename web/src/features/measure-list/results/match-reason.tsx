import type { RowMatch } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { HighlightedRanges } from "../../../ui/text/highlighted-ranges.tsx";
import styles from "./match-reason.module.css";

interface MatchReasonProps {
  match: RowMatch;
}

/** Why a measure was found, where its title and definition do not show it. */
export function MatchReason({ match: { snippet, synonyms } }: MatchReasonProps) {
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
      <FoundNames kind="synonym" names={synonyms.filter(({ isBroader }) => !isBroader)} />
      <FoundNames kind="broader" names={synonyms.filter(({ isBroader }) => isBroader)} />
    </>
  );
}

interface FoundNamesProps {
  kind: "synonym" | "broader";
  names: RowMatch["synonyms"];
}

function FoundNames({ kind, names }: FoundNamesProps) {
  const words = [...new Set(names.map(({ found }) => t("measureList.found.word", { word: found })))];
  if (words.length === 0) return null;
  return (
    <p className={styles.synonym}>{t(`measureList.found.${kind}`, { count: words.length, words: words.join(", ") })}</p>
  );
}
