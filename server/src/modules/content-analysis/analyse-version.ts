import { type QualityViolation, sectionLabel, swedishDay, violationsOf } from "@indikatorkatalogen/contract";
import { analysisTexts } from "../../texts/analysis-texts.ts";
import type { StoredVersion } from "../measures/content/stored-version.ts";
import type { NewFinding } from "./new-finding.ts";

/** The findings of a published version that depend on that version alone. */
export function analyseVersion(version: StoredVersion, now: Date): NewFinding[] {
  const { measureId, versionNr, title, measureOwner } = version;
  const about = { measureId, versionNr, title, owner: measureOwner?.name ?? null, ownerId: measureOwner?.id ?? null };
  const byFinding = Map.groupBy(violationsOf(version, { now }), ({ rule }) => rule.finding);
  return [...byFinding].flatMap(([kind, violations]) =>
    kind ? [{ ...about, kind, detail: describe(kind, violations, version) }] : [],
  );
}

function describe(kind: NewFinding["kind"], violations: readonly QualityViolation[], version: StoredVersion): string {
  const lastDay = swedishDay(version.validTo ?? 0);
  if (kind === "EXPIRED") return analysisTexts.expired(lastDay);
  if (kind === "EXPIRING") return analysisTexts.expiring(lastDay);
  return describeMissing(violations);
}

function describeMissing(violations: readonly QualityViolation[]): string {
  const required = labelsOf(violations.filter(({ rule }) => rule.severity === "error"));
  const recommended = labelsOf(violations.filter(({ rule }) => rule.severity === "warning"));
  return [required && analysisTexts.missing(required), recommended && analysisTexts.recommended(recommended)]
    .filter(Boolean)
    .join(" ");
}

const labelsOf = (violations: readonly QualityViolation[]): string =>
  [...new Set(violations.map(({ field }) => sectionLabel(field)))].join(", ");
