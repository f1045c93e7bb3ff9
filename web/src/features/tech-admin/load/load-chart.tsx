import type { LoadSample } from "@indikatorkatalogen/contract";
import { formatNumber, formatTime } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import styles from "./load.module.css";

export type Figure = Exclude<keyof LoadSample, "at">;

interface LoadChartProps {
  figures: readonly Figure[];
  samples: readonly LoadSample[];
}

const hourMs = 3_600_000;

/** The caption says in words what the lines show: the latest value and the highest. */
export function LoadChart({ figures, samples }: LoadChartProps) {
  const lines = figures.map((figure) => samples.map(({ at, [figure]: value }) => ({ at, value })));
  const to = samples.at(-1)?.at ?? 0;
  const max = Math.max(...lines.flat().map(({ value }) => value ?? 0));

  return (
    <figure className={styles.chart}>
      <figcaption>
        {figures.map((figure) => (
          <Caption key={figure} figure={figure} values={samples.map(({ [figure]: value }) => value)} />
        ))}
      </figcaption>
      <LineChart lines={lines} from={to - hourMs} to={to} max={max} />
      <div className={styles.times} aria-hidden="true">
        <span>{formatTime(to - hourMs)}</span>
        <span>{formatTime(to)}</span>
      </div>
    </figure>
  );
}

interface CaptionProps {
  figure: Figure;
  values: readonly (number | null)[];
}

function Caption({ figure, values }: CaptionProps) {
  const known = values.filter((value) => value !== null);
  const now = values.at(-1) ?? null;
  const text = (value: number | null) => (value === null ? t("techAdmin.load.noValue") : formatNumber(value));
  return (
    <span className={styles.caption}>
      <strong>{t(`techAdmin.load.figures.${figure}`)}</strong>{" "}
      <span>
        {t("techAdmin.load.now", { value: text(now) })},{" "}
        {t("techAdmin.load.most", { value: text(known.length > 0 ? Math.max(...known) : null) })}
      </span>
    </span>
  );
}
