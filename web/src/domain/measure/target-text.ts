import { isShare, type MeasureVersion, operatorSigns, type TargetValue } from "@indikatorkatalogen/contract";
import { formatNumber } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { validVersion } from "./select-version.ts";
import type { ShownVersion } from "./use-shown-version.ts";

/** "Registrets målnivå, hög" */
export function targetName({ type, level }: TargetValue): string {
  const name = t(`measure.targets.types.${type}`);
  return level === "SINGLE" ? name : `${name}, ${t(`measure.targets.levels.${level}`)}`;
}

/** "≥ 90 %" */
export const formatTarget = (target: TargetValue, version: MeasureVersion): string =>
  `${operatorSigns[target.operator]} ${withUnit(target.value, target, version)}`;

/** "90 %" or "14 dagar": a number in a target's unit. */
export function withUnit(value: number, target: TargetValue, version: MeasureVersion): string {
  const unit = isShare(target.unit ?? version.unit) ? "%" : (target.unit ?? version.unit)?.displayName.toLowerCase();
  return [formatNumber(value), unit].filter(Boolean).join(" ");
}

/** Headings for the targets. A version that is not the valid one is named in them. */
export function targetTexts({ measure, version }: ShownVersion) {
  if (validVersion(measure)?.id === version.id) {
    return {
      heading: t("measure.sections.targetValues"),
      current: t("measure.targets.current"),
      coming: t("measure.targets.coming"),
      past: t("measure.targets.past"),
      noneToday: t("measure.targets.noneToday"),
    };
  }
  const number = version.versionNr;
  return {
    heading: t("measure.targets.ofVersion.heading", { number }),
    current: t("measure.targets.ofVersion.current", { number }),
    coming: t("measure.targets.ofVersion.coming", { number }),
    past: t("measure.targets.ofVersion.past", { number }),
    noneToday: t("measure.targets.ofVersion.noneToday", { number }),
  };
}
