import styles from "./line-chart.module.css";

export interface ChartPoint {
  at: number;
  /** Null where there is nothing to show: the line has a gap. */
  value: number | null;
}

interface LineChartProps {
  /** Drawn one over the other; the first is the most prominent. */
  lines: readonly (readonly ChartPoint[])[];
  /** The time at the left and at the right edge. */
  from: number;
  to: number;
  /** The value at the upper edge. */
  max: number;
}

const width = 288;
const height = 48;

/** A small line chart without axes. The caller must also describe it in words. */
export function LineChart({ lines, from, to, max }: LineChartProps) {
  const pathOf = (points: readonly ChartPoint[]) =>
    runsOf(points)
      .map((run) => `M${run.map(({ at, value }) => `${xOf(at)} ${yOf(value)}`).join("L")}`)
      .join("");
  const xOf = (at: number) => (width * ((at - from) / Math.max(to - from, 1))).toFixed(1);
  const yOf = (value: number) => (height - 2 - (height - 4) * (value / Math.max(max, 1))).toFixed(1);

  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {lines.map((points, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are distinguished by their order alone.
        <path key={index} d={pathOf(points)} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

interface Drawn {
  at: number;
  value: number;
}

/** A single point is drawn as a line of no length, which its round ends make visible. */
function runsOf(points: readonly ChartPoint[]): Drawn[][] {
  const runs: Drawn[][] = [];
  let run: Drawn[] = [];
  for (const { at, value } of points) {
    if (value === null) {
      run = [];
      continue;
    }
    if (run.length === 0) runs.push(run);
    run.push({ at, value });
  }
  return runs.map((drawn) => (drawn.length === 1 ? [...drawn, ...drawn] : drawn));
}
