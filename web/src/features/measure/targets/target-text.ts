import { isShare, type MeasureVersion, type TargetValue } from "@indikatorkatalogen/contract";
import { formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";

const signs = { GTE: "≥", LTE: "≤", GT: ">", LT: "<", EQ: "=" } as const;

/** "Registrets målnivå, hög" */
export function targetName({ type, level }: TargetValue): string {
  const name = t(`measure.targets.types.${type}`);
  return level === "SINGLE" ? name : `${name}, ${t(`measure.targets.levels.${level}`)}`;
}

/** "≥ 90 %" */
export const targetLevel = (target: TargetValue, version: MeasureVersion): string =>
  `${signs[target.operator]} ${withUnit(target.value, target, version)}`;

/** "90 %" or "14 dagar": a number in a target's unit. */
export function withUnit(value: number, target: TargetValue, version: MeasureVersion): string {
  const unit = isShare(target.unit ?? version.unit) ? "%" : (target.unit ?? version.unit)?.displayName.toLowerCase();
  return [formatNumber(value), unit].filter(Boolean).join(" ");
}
