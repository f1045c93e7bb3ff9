import { defaultVersion, type Measure, type MeasureVersion } from "@indikatorkatalogen/contract";
import { invalidRequest } from "../../api/api-error.ts";

/** The version asked for, or the one that opens by itself. The server leaves out what the caller may not see. */
export function selectVersion({ measureVersions }: Measure, versionNr: number | undefined): MeasureVersion {
  const version =
    versionNr === undefined
      ? defaultVersion(measureVersions)
      : measureVersions.find((candidate) => candidate.versionNr === versionNr);
  if (!version) throw invalidRequest();
  return version;
}

/** The one that holds today: the newest that is published. */
export const validVersion = ({ measureVersions }: Measure): MeasureVersion | undefined =>
  measureVersions.findLast(({ status }) => status === "PUBLISHED");
