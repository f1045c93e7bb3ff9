import type { LoadSample, NodeLoad } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { formatMoment, formatNumber, formatTime, unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { type FactColumn, FactTable } from "../../../ui/table/fact-table.tsx";
import { LoadError } from "../load-error.tsx";
import styles from "./load.module.css";
import { loadQuery } from "./load.queries.ts";
import { type Figure, LoadChart } from "./load-chart.tsx";

/** Figures in one chart have the same unit. */
const charts: readonly (readonly Figure[])[] = [
  ["requests"],
  ["errors"],
  ["p99Latency", "medianLatency"],
  ["eventLoopDelay"],
  ["connectionsUsed", "connectionsWaiting"],
  ["searchMisses"],
  ["memory"],
];

/** The last hour of every node that has responded, as small charts and as a table. */
export function Load() {
  const { data, isError } = useQuery(loadQuery);
  return (
    <>
      <p>{t("techAdmin.load.lead")}</p>
      {isError && <LoadError>{t("techAdmin.load.failed")}</LoadError>}
      {!data && !isError && <Skeleton height="12em" />}
      {data?.map((node) => (
        <Node key={node.nodeId} node={node} />
      ))}
    </>
  );
}

interface NodeProps {
  node: NodeLoad;
}

function Node({ node: { host, startedAt, samples } }: NodeProps) {
  const isKnown = (figure: Figure) => samples.some(({ [figure]: value }) => value !== null);
  return (
    <div className={styles.node}>
      <h3>{t("techAdmin.load.node", { host, time: unbroken(formatMoment(startedAt)) })}</h3>
      {samples.length === 0 ? (
        <p>{t("techAdmin.load.none")}</p>
      ) : (
        <>
          <div className={styles.charts}>
            {charts
              .filter(([figure]) => figure && isKnown(figure))
              .map((figures) => (
                <LoadChart key={figures[0]} figures={figures} samples={samples} />
              ))}
          </div>
          <details className={styles.details}>
            <summary>{t("techAdmin.load.showTable")}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
            <section className={styles.scroll} tabIndex={0} aria-label={t("techAdmin.load.tableOf", { host })}>
              <FactTable
                caption={t("techAdmin.load.tableOf", { host })}
                columns={[timeColumn, ...charts.flat().filter(isKnown).map(columnOf)]}
                rows={samples.toReversed()}
                rowId={({ at }) => String(at)}
                isNarrow
              />
            </section>
          </details>
        </>
      )}
    </div>
  );
}

const timeColumn: FactColumn<LoadSample> = {
  id: "at",
  label: t("techAdmin.load.at"),
  cell: ({ at }) => formatTime(at),
};

const columnOf = (figure: Figure): FactColumn<LoadSample> => ({
  id: figure,
  label: t(`techAdmin.load.figures.${figure}`),
  isNumeric: true,
  cell: ({ [figure]: value }) => (value === null ? t("techAdmin.load.noValue") : formatNumber(value)),
});
