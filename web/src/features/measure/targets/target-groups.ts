import { isShare, type MeasureVersion, type TargetValue } from "@indikatorkatalogen/contract";
import { standingOn } from "../../../domain/measure/validity.ts";
import { t } from "../../../texts/t.ts";

/** Those that apply on a day, those that will, and those that have: the widest level first in each, then the newest. */
export function byStanding(targets: TargetValue[], now: Date) {
  const newestFirst = targets.toSorted((a, b) => (b.validFrom ?? 0) - (a.validFrom ?? 0));
  const widestFirst = newestFirst.toSorted((a, b) => narrownessOf(a) - narrownessOf(b));
  const { current = [], coming = [], past = [] } = Object.groupBy(widestFirst, (target) => standingOn(now, target));
  return { current, coming, past };
}

/** From the country to the single unit. */
const levels = ["LAND", "SJUKVARDSREGION", "LAN", "REGION", "MOTTAGNING", "VARDENHET"];

/** What holds at any level comes before all of them, and a level that the catalogue has been given since comes last. */
function narrownessOf({ organizationalLevel }: TargetValue): number {
  if (organizationalLevel === null) return -1;
  const place = levels.indexOf(organizationalLevel.codeId);
  return place === -1 ? levels.length : place;
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
