import { isShare, type MeasureVersion, type TargetValue } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { standingOn } from "../validity.ts";

/** Those that apply on a day, those that will, and those that have: the newest first among each. */
export function byStanding(targets: TargetValue[], now: Date) {
  const newestFirst = targets.toSorted((a, b) => (b.validFrom ?? 0) - (a.validFrom ?? 0));
  const { current = [], coming = [], past = [] } = Object.groupBy(newestFirst, (target) => standingOn(now, target));
  return { current, coming, past };
}

export interface TargetGroup {
  key: string;
  level: string;
  targets: TargetValue[];
}

/** What can be drawn on one scale: the targets of one organisational level in one unit. */
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

/** A share runs from 0 to 100; anything else from 0 to a round number above the highest target. */
export function scaleOf(targets: TargetValue[], version: MeasureVersion): Scale {
  const values = targets.map(({ value }) => value);
  if (isShare(targets[0]?.unit ?? version.unit)) return { from: 0, to: 100 };
  const [lowest, highest] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = 10 ** Math.floor(Math.log10(highest * 1.25));
  return { from: lowest, to: Math.ceil((highest * 1.25) / step) * step };
}
