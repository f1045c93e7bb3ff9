import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { pageOf, pageSizeOf, sortingOf } from "../measure-list-address.ts";
import { useShownAddress } from "../use-measure-list-address.ts";
import styles from "./search-statement.module.css";
import { sortLabel } from "./sort-choice.tsx";

interface SearchStatementProps {
  /** The search text and the labels of the active filters. */
  words: string[];
  totalCount: number;
}

/** Printed: which search the list answers, in which order, and on which day. */
export function SearchStatement({ words, totalCount }: SearchStatementProps) {
  const [search] = useShownAddress();
  const first = (pageOf(search) - 1) * pageSizeOf(search) + 1;
  const last = Math.min(first + pageSizeOf(search) - 1, totalCount);

  return (
    <p className={styles.statement}>
      {words.length > 0 ? t("measureList.printed.search", { search: words.join(", ") }) : t("measureList.printed.all")}{" "}
      {totalCount > 0 &&
        t("measureList.printed.range", {
          first,
          last,
          total: totalCount,
          order: sortLabel(sortingOf(search).field).toLocaleLowerCase("sv"),
        })}{" "}
      {t("measureList.printed.date", { date: formatDate(Date.now()) })}
    </p>
  );
}
