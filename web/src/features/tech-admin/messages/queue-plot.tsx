import type { QueueSample } from "@indikatorkatalogen/contract";
import { formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import styles from "./messages.module.css";

interface QueuePlotProps {
  samples: readonly QueueSample[];
}

const dayMs = 86_400_000;

/** The length of a queue over the last day, with its maximum in words. */
export function QueuePlot({ samples }: QueuePlotProps) {
  const last = samples.at(-1);
  if (!last) return <p className={styles.changed}>{t("techAdmin.messages.noSamples")}</p>;
  const max = Math.max(...samples.map(({ waiting }) => waiting));
  if (max === 0) return <p className={styles.changed}>{t("techAdmin.messages.empty")}</p>;
  const label = `${t("techAdmin.messages.lastDay")}: ${t("techAdmin.messages.most", { count: formatNumber(max) })}`;
  const points = samples.map(({ at, waiting }) => ({ at, value: waiting }));

  return (
    <figure className={styles.plot}>
      <figcaption>{label}</figcaption>
      <LineChart lines={[points]} from={last.at - dayMs} to={last.at} max={max} />
    </figure>
  );
}
