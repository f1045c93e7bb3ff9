import {
  publishProblems,
  publishWarnings,
  sectionLabel,
  type VersionSection,
  versionFieldNames,
} from "@indikatorkatalogen/contract";
import { analysisTexts } from "../../texts/analysis-texts.ts";
import type { StoredVersion } from "../measures/content/stored-version.ts";
import type { NewFinding } from "./new-finding.ts";

const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm" });
/** So long before the end it is time to act: a new version takes a season to agree on. */
const soon = 90 * 86_400_000;

/** What can be said of a published version by looking at it alone. */
export function judgeVersion(version: StoredVersion, now: Date): NewFinding[] {
  const { measureId, versionNr, title } = version;
  const about = { measureId, versionNr, title, owner: version.measureOwner?.name ?? null };
  const lacking = describeMissing(version);
  const expiry = describeExpiry(version, now);
  return [
    ...(lacking ? [{ ...about, kind: "MISSING_FIELDS" as const, detail: lacking }] : []),
    ...(expiry ? [{ ...about, ...expiry }] : []),
  ];
}

function describeMissing(version: StoredVersion): string {
  const required = labelsOf(publishProblems(version));
  const recommended = labelsOf(publishWarnings(version, null).filter(({ field }) => isField(field)));
  return [
    required.length > 0 && analysisTexts.missing(required.join(", ")),
    recommended.length > 0 && analysisTexts.recommended(recommended.join(", ")),
  ]
    .filter(Boolean)
    .join(" ");
}

const isField = (name: string): name is VersionSection => versionFieldNames.some((field) => field === name);
const labelsOf = (messages: { field: string }[]): string[] => [
  ...new Set(messages.flatMap(({ field }) => (isField(field) ? sectionLabel(field) : []))),
];

/** The last day of validity counts, as a Swedish date. */
function describeExpiry({ validTo }: StoredVersion, now: Date): Pick<NewFinding, "kind" | "detail"> | undefined {
  if (validTo === null) return undefined;
  const last = day.format(validTo);
  if (last < day.format(now)) return { kind: "EXPIRED", detail: analysisTexts.expired(last) };
  return validTo - now.getTime() < soon ? { kind: "EXPIRING", detail: analysisTexts.expiring(last) } : undefined;
}
