import { isShare, type MeasureVersion, type TargetValue } from "@indikatorkatalogen/contract";
import { validityStatusOn } from "../../../domain/measure/validity.ts";
import { t } from "../../../texts/t.ts";

/** Groups targets by validity on a day; within each, the widest level first, then the newest. */
export function byValidity(targets: TargetValue[], now: Date) {
  const newestFirst = targets.toSorted((a, b) => (b.validFrom ?? 0) - (a.validFrom ?? 0));
  const widestFirst = newestFirst.toSorted((a, b) => levelRank(a) - levelRank(b));
  const {
    current = [],
    coming = [],
    past = [],
  } = Object.groupBy(widestFirst, (target) => validityStatusOn(now, target));
  return { current, coming, past };
}

/** Widest first. */
const levels = ["LAND", "SJUKVARDSREGION", "LAN", "REGION", "MOTTAGNING", "VARDENHET"];

/** Targets for any level come first; unknown levels come last. */
function levelRank({ organizationalLevel }: TargetValue): number {
  if (organizationalLevel === null) return -1;
  const index = levels.indexOf(organizationalLevel.codeId);
  return index === -1 ? levels.length : index;
}

export interface TargetGroup {
  key: string;
  level: string;
  targets: TargetValue[];
}

/** Groups targets that share a scale: same organisational level and unit. */
export function byLevel(targets: TargetValue[]): TargetGroup[] {
  const groups = Map.groupBy(targets, ({ organizationalLevel, unit }) => `${organizationalLevel?.id}|${unit?.id}`);
  return [...groups].map(([key, group]) => ({ key, level: levelName(group[0]), targets: group }));
}

export const levelName = (target: TargetValue | undefined): string =>
  target?.organizationalLevel?.displayName ?? t("measure.targets.anyLevel");

interface Scale {
  from: number;
  to: number;
}

/** 0 to 100 for a share; otherwise 0 to a round number above the highest target. */
export function scaleOf(targets: TargetValue[], version: MeasureVersion): Scale {
  const values = targets.map(({ value }) => value);
  if (isShare(targets[0]?.unit ?? version.unit)) return { from: 0, to: 100 };
  const [lowest, highest] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = 10 ** Math.floor(Math.log10(highest * 1.25));
  return { from: lowest, to: Math.ceil((highest * 1.25) / step) * step };
}
