import { formatList } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import type { MeasureListResult } from "../measure-list.queries.ts";
import { useShownAddress } from "../use-measure-list-address.ts";
import styles from "./search-notes.module.css";

interface SearchNotesProps {
  result: MeasureListResult;
}

const quote = (words: readonly string[]) => formatList(words.map((word) => t("measureList.found.word", { word })));

function describeRelaxed({ used, leftOut, fullMatches }: NonNullable<SearchNotesProps["result"]["relaxed"]>): string {
  const reason = t(fullMatches === 0 ? "measureList.notes.noneHasAll" : "measureList.notes.fewHaveAll");
  const shown =
    leftOut.length === 0
      ? t("measureList.notes.showsSeveral", { used: quote(used) })
      : t("measureList.notes.showsUsed", { used: quote(used), leftOut: quote(leftOut) });
  return `${reason} ${shown}`;
}

/**
 * How the query was changed to get hits: corrected words, with a link to search for the original, and words left out.
 */
export function SearchNotes({ result: { corrections = [], relaxed, isUnsearchable } }: SearchNotesProps) {
  const [{ search = "" }, change] = useShownAddress();
  if (corrections.length === 0 && !relaxed && !isUnsearchable) return null;

  return (
    <div className={styles.notes} role="status">
      {corrections.map(({ from, to }) => (
        <p key={from}>
          {t("measureList.notes.corrected", { word: to })}{" "}
          <Button variant="plain" onClick={() => void change({ search: withExactWord(search, from) })}>
            {t("measureList.notes.searchInstead", { word: from })}
          </Button>
        </p>
      ))}
      {isUnsearchable && <p>{t("measureList.notes.unsearchable", { text: search.trim() })}</p>}
      {relaxed && <p>{describeRelaxed(relaxed)}</p>}
    </div>
  );
}

/** What is quoted already, or a word. */
const quotedOrWord = /"[^"]*"|[\p{L}\p{N}\p{M}]+/gu;

/** A word in quotation marks is searched for exactly as it is written. */
const withExactWord = (search: string, word: string): string =>
  search.replace(quotedOrWord, (typed) => (typed.normalize().toLowerCase() === word ? `"${typed}"` : typed));
