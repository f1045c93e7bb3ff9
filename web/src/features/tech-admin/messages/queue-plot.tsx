import type { QueueSample } from "@indikatorkatalogen/contract";
import { formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import styles from "./messages.module.css";

interface QueuePlotProps {
  samples: readonly QueueSample[];
}

const width = 288;
const height = 48;
const day = 86_400_000;
const minute = 60_000;

/** How long a queue has been over the last day, with its greatest length in words. */
export function QueuePlot({ samples }: QueuePlotProps) {
  const last = samples.at(-1);
  if (!last) return <p className={styles.changed}>{t("techAdmin.messages.noSamples")}</p>;
  const most = Math.max(...samples.map(({ waiting }) => waiting));
  if (most === 0) return <p className={styles.changed}>{t("techAdmin.messages.empty")}</p>;
  const label = `${t("techAdmin.messages.lastDay")}: ${t("techAdmin.messages.most", { count: formatNumber(most) })}`;

  return (
    <figure className={styles.plot}>
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={toPoints(samples, last.at, most)} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}

function toPoints(samples: readonly QueueSample[], end: number, most: number): string {
  const [first, ...rest] = samples;
  if (!first) return "";
  // A single sample is drawn as a short line: a point would be invisible.
  return [{ ...first, at: first.at - minute }, first, ...rest]
    .map(({ at, waiting }) => {
      const x = width * (1 - (end - at) / day);
      const y = height - 2 - (height - 4) * (waiting / Math.max(most, 1));
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}
