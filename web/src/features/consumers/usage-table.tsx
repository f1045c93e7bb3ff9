import type { UsageChannel } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { formatDate, formatNumber } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { type FactColumn, FactTable } from "../../ui/table/fact-table.tsx";
import styles from "./consumers.module.css";
import { usageStatisticsQuery } from "./consumers.queries.ts";
import { toUsageRows, type UsageRow } from "./usage-rows.ts";

const labelOf = (channel: UsageChannel) => t(`consumers.use.channels.${channel}`);

const countColumn = (id: "thisMonth" | "lastMonth" | "year"): FactColumn<UsageRow> => ({
  id,
  label: t(`consumers.use.${id}`),
  isNumeric: true,
  cell: ({ [id]: count }) => <Count count={count} />,
});

const columns: FactColumn<UsageRow>[] = [
  { id: "channel", label: t("consumers.use.channel"), cell: ({ channel }) => labelOf(channel) },
  countColumn("thisMonth"),
  countColumn("lastMonth"),
  countColumn("year"),
];

/** A placeholder of the same size is shown until the number is loaded. */
const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? (
    <Skeleton width="2em" />
  ) : (
    <span className={classNames(!count && styles.zero)}>{formatNumber(count)}</span>
  );

/** How often the catalogue is used, by channel. */
export function UsageTable() {
  const { data, isError, refetch } = useQuery(usageStatisticsQuery);
  if (isError) {
    return (
      <div className={styles.card} role="alert">
        <p>{t("consumers.use.failed")}</p>
        <Button onClick={() => void refetch()}>{t("consumers.use.retry")}</Button>
      </div>
    );
  }
  const text = data?.counts.length === 0 ? "consumers.use.none" : "consumers.use.since";
  return (
    <div className={styles.card} aria-busy={!data}>
      <div className={styles.usage}>
        <FactTable
          caption={t("consumers.use.heading")}
          columns={columns}
          rows={toUsageRows(data)}
          rowId={({ channel }) => channel}
          isNarrow
        />
      </div>
      <p className={styles.since}>{data && t(text, { date: formatDate(data.since) })}</p>
    </div>
  );
}
