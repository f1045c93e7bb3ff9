import type { MeasureVersion, TargetValue } from "@indikatorkatalogen/contract";

/** A target without a unit of its own is in the measure's; a share is given in per cent. */
export const isShare = (target: TargetValue, version: MeasureVersion): boolean =>
  target.unit === null && version.measurementTypeCode?.codeId === "PROPOR";
