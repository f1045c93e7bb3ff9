import type { UsageChannel } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { formatDate, formatNumber } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { type FactColumn, FactTable } from "../../ui/table/fact-table.tsx";
import styles from "./consumers.module.css";
import { fetchCountsQuery } from "./consumers.queries.ts";
import { type FetchRow, toFetchRows } from "./fetch-rows.ts";

const labelOf = (way: UsageChannel) => t(`consumers.use.ways.${way}`);

const countColumn = (id: "thisMonth" | "lastMonth" | "year"): FactColumn<FetchRow> => ({
  id,
  label: t(`consumers.use.${id}`),
  isNumeric: true,
  cell: ({ [id]: count }) => <Count count={count} />,
});

const columns: FactColumn<FetchRow>[] = [
  { id: "way", label: t("consumers.use.way"), cell: ({ way }) => labelOf(way) },
  countColumn("thisMonth"),
  countColumn("lastMonth"),
  countColumn("year"),
];

/** There is room for the number before it is known. */
const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? (
    <Skeleton width="2em" />
  ) : (
    <span className={classNames(!count && styles.zero)}>{formatNumber(count)}</span>
  );

/** How often the catalogue is fetched, in each way that there is. */
export function FetchTable() {
  const { data, isError, refetch } = useQuery(fetchCountsQuery);
  if (isError) {
    return (
      <div className={styles.card} role="alert">
        <p>{t("consumers.use.failed")}</p>
        <Button onClick={() => void refetch()}>{t("consumers.use.retry")}</Button>
      </div>
    );
  }
  const text = data?.fetches.length === 0 ? "consumers.use.none" : "consumers.use.since";
  return (
    <div className={styles.card} aria-busy={!data}>
      <div className={styles.fetches}>
        <FactTable
          caption={t("consumers.use.heading")}
          columns={columns}
          rows={toFetchRows(data)}
          rowId={({ way }) => way}
          isNarrow
        />
      </div>
      <p className={styles.since}>{data && t(text, { date: formatDate(data.since) })}</p>
    </div>
  );
}
