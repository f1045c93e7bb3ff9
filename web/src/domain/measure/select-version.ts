import { defaultVersion, type Measure, type MeasureVersion } from "@indikatorkatalogen/contract";
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

/** The valid version: the newest published one. */
export const validVersion = ({ measureVersions }: Measure): MeasureVersion | undefined =>
  measureVersions.findLast(({ status }) => status === "PUBLISHED");
