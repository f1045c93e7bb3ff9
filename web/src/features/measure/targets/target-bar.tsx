import type { MeasureVersion, TargetValue } from "@indikatorkatalogen/contract";
import { formatTarget, targetName, withUnit } from "../../../domain/measure/target-text.ts";
import { t } from "../../../texts/t.ts";
import styles from "./target-bar.module.css";
import { scaleOf, type TargetGroup } from "./target-groups.ts";

interface TargetBarProps {
  group: TargetGroup;
  version: MeasureVersion;
  /** Show the level's name, where several levels are drawn. */
  showsLevel?: boolean;
  /** Show the target values as text, unless they are shown elsewhere. */
  showsFigures?: boolean;
}

/** The targets of one level on a scale, with the desired range filled. */
export function TargetBar(props: TargetBarProps) {
  const { level, targets } = props.group;
  const { version, showsLevel = false, showsFigures = false } = props;
  const [first] = targets;
  if (!first) return null;
  const { from, to } = scaleOf(targets, version);
  const toPercent = (value: number) => Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100));
  const spoken = targets.map((target) => `${targetName(target)} ${formatTarget(target, version)}`).join(", ");
  // In the order of the marks.
  const figures = targets.toSorted((a, b) => a.value - b.value).map((target) => formatTarget(target, version));
  const ends = { from: withUnit(from, first, version), to: withUnit(to, first, version) };

  return (
    <figure className={styles.bar}>
      {showsLevel && (
        <figcaption className={styles.level}>
          <span>{level}</span>
          {showsFigures && <span aria-hidden="true">{figures.join(", ")}</span>}
        </figcaption>
      )}
      <svg
        width="100%"
        height="22"
        viewBox="0 0 100 22"
        preserveAspectRatio="none"
        role="img"
        aria-label={t("measure.targets.bar", { level, targets: spoken, ...ends })}
      >
        <rect x="0" y="6" width="100" height="10" className={styles.track} />
        {targets.map((target) => (
          <rect key={target.id} {...goodSide(target, toPercent)} y="6" height="10" className={styles.good} />
        ))}
        {targets.map(({ id, value }) => (
          <line key={id} x1={toPercent(value)} x2={toPercent(value)} y1="1" y2="21" className={styles.mark} />
        ))}
      </svg>
      <p className={styles.scale} aria-hidden="true">
        <span>{ends.from}</span>
        <span>{ends.to}</span>
      </p>
    </figure>
  );
}

function goodSide(
  { operator, value }: TargetValue,
  toPercent: (value: number) => number,
): { x: number; width: number } {
  if (operator === "EQ") return { x: toPercent(value), width: 0 };
  const isAbove = operator === "GTE" || operator === "GT";
  return isAbove ? { x: toPercent(value), width: 100 - toPercent(value) } : { x: 0, width: toPercent(value) };
}
