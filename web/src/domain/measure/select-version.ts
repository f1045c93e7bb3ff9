import { defaultVersion, type Measure, type MeasureVersion, swedishDay } from "@indikatorkatalogen/contract";
import { invalidRequest } from "../../api/api-error.ts";

/** The requested version, or the default one. The server omits versions that the caller may not see. */
export function selectVersion({ measureVersions }: Measure, versionNr: number | undefined): MeasureVersion {
  const version =
    versionNr === undefined
      ? defaultVersion(measureVersions)
      : measureVersions.find((candidate) => candidate.versionNr === versionNr);
  if (!version) throw invalidRequest();
  return version;
}

type Versions = Pick<Measure, "measureVersions">;

export const publishedIn = ({ measureVersions }: Versions): MeasureVersion[] =>
  measureVersions.filter(({ status }) => status === "PUBLISHED");

/** Whether the version applies from a later day than today. */
const beginsLater = ({ validFrom }: MeasureVersion): boolean =>
  validFrom !== null && swedishDay(validFrom) > swedishDay(Date.now());

/** The valid version: the newest published one that does not begin later, or else the newest published one. */
export function validVersion(measure: Versions): MeasureVersion | undefined {
  const published = publishedIn(measure);
  return published.findLast((version) => !beginsLater(version)) ?? published.at(-1);
}

/** Whether the version is published and will replace the valid one later. */
export const isUpcoming = (measure: Versions, { status, versionNr }: MeasureVersion): boolean =>
  status === "PUBLISHED" && versionNr > (validVersion(measure)?.versionNr ?? versionNr);

/** The published version that will replace the valid one, if any. */
export const upcomingVersion = (measure: Versions): MeasureVersion | undefined =>
  measure.measureVersions.find((version) => isUpcoming(measure, version));

/** Whether a newer version has replaced it. */
export const isReplaced = (
  measure: Versions,
  { status, versionNr }: Pick<MeasureVersion, "status" | "versionNr">,
): boolean => status === "PUBLISHED" && versionNr < (validVersion(measure)?.versionNr ?? 0);
