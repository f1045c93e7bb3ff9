import type { MeasureVersion, TargetValue } from "@indikatorkatalogen/contract";
import { formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { isShare } from "./is-share.ts";
import styles from "./target-bar.module.css";
import { targetLevel, targetName } from "./target-text.ts";

interface TargetBarProps {
  version: MeasureVersion;
}

/** The targets of a share marked between 0 and 100 per cent, with the good side filled. */
export function TargetBar({ version }: TargetBarProps) {
  const targets = version.targetValues.filter((target) => isShare(target, version));
  if (targets.length === 0) return null;
  const spoken = targets.map((target) => `${targetName(target)} ${targetLevel(target, version)}`);

  return (
    <figure className={styles.bar}>
      <svg
        width="100%"
        height="22"
        viewBox="0 0 100 22"
        preserveAspectRatio="none"
        role="img"
        aria-label={t("measure.targets.bar", { targets: spoken.join(", ") })}
      >
        <rect x="0" y="6" width="100" height="10" className={styles.track} />
        {targets.map((target) => (
          <rect key={target.id} {...goodSide(target)} y="6" height="10" className={styles.good} />
        ))}
        {targets.map(({ id, value }) => (
          <line key={id} x1={value} x2={value} y1="1" y2="21" className={styles.mark} />
        ))}
      </svg>
      <figcaption className={styles.scale} aria-hidden="true">
        <span>{t("measure.targets.percent", { value: formatNumber(0) })}</span>
        <span>{t("measure.targets.percent", { value: formatNumber(100) })}</span>
      </figcaption>
    </figure>
  );
}

function goodSide({ operator, value }: TargetValue): { x: number; width: number } {
  if (operator === "EQ") return { x: value, width: 0 };
  return operator === "GTE" || operator === "GT" ? { x: value, width: 100 - value } : { x: 0, width: value };
}
