import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { t } from "../../texts/t.ts";
import { publishedIn } from "./select-version.ts";
import { overlaps, validityText } from "./validity.ts";

/** The published versions, replaced ones excepted, that apply at some time of a period. */
export const overlappingVersions = (
  measure: Measure,
  period: Pick<MeasureVersion, "validFrom" | "validTo">,
): MeasureVersion[] =>
  publishedIn(measure).filter((version) => version.replacedByVersionNr === null && overlaps(version, period));

/** Says that a version applies at the same time. */
export const overlapText = (version: MeasureVersion): string =>
  t("versionActions.overlap", { number: version.versionNr, period: validityText(version) ?? "" });
