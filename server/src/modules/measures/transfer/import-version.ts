import {
  changedSections,
  type FieldMessage,
  type VersionSection,
  type VersionStatus,
  validationTexts,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import type { Attribution } from "../../../callers/service-context.ts";
import { toDate } from "../../../database/to-millis.ts";
import { transferTexts } from "../../../texts/transfer-texts.ts";
import { emptyContent, type StoredVersion } from "../content/stored-version.ts";
import type { Snapshot } from "../history/revisions.repository.ts";
import type { VersionCommit } from "../writing/commit-versions.service.ts";
import { newVersion } from "../writing/new-version.ts";
import type { ImportRow } from "./import-row.ts";
import type { KnownNames } from "./known-names.service.ts";
import type { ResolvedRow } from "./resolve-row.ts";
import { toUpdate } from "./to-update.ts";

/** A row, and the measure that it belongs to with the versions it already has. */
export interface MatchedRow {
  resolved: ResolvedRow;
  measure: { id: string; legacyId: string | null };
  versions: readonly StoredVersion[];
  /** The numbers of versions that were deleted, with their ids. */
  deletedVersions: ReadonlyMap<number, string>;
}

export interface PlannedRow {
  commit: VersionCommit;
  problems: FieldMessage[];
  warnings: string[];
  /** The row unpublishes a published version. */
  unpublishes: boolean;
}

/** The write that a row leads to, by the same rules as for editors. */
export function planRow(matched: MatchedRow, known: KnownNames, attribution: Attribution): PlannedRow {
  const { resolved, measure, versions } = matched;
  const { row } = resolved;
  const existing = findExisting(row, versions);
  const versionNr = existing?.versionNr ?? row.versionNr ?? nextNumber(versions);
  const nearest = versions.toSorted((a, b) => Math.abs(a.versionNr - versionNr) - Math.abs(b.versionNr - versionNr));
  const { update, problems, warnings } = toUpdate(resolved, { existing, nearest, known });
  const identity = { measureId: measure.id, legacyId: measure.legacyId, versionNr, id: row.id };
  const before = existing ?? newVersion(identity, attribution);
  const status = row.status ?? existing?.status ?? "ONGOING";
  const partIds = versionPartNames.flatMap((part) => (update[part] ?? []).flatMap(({ id }) => id ?? []));
  return {
    problems: [...problems, ...targetProblems(matched, { existing, versionNr }), ...statusProblems(existing, status)],
    warnings: [...warnings, ...identityWarnings(row, before)],
    unpublishes: existing?.status === "PUBLISHED" && status === "UNPUBLISHED",
    commit: {
      siblings: versions,
      before,
      update,
      // Ids of parts are taken from the file; ids of other versions' parts have been refused.
      ownIds: new Set(partIds),
      state: (changed) => stateOf(row, { existing, status, changed, attribution }),
      event: { type: eventType(existing, { status, versionNr }) },
      ...(!existing && row.restored && { restored: row.restored }),
      snapshots: (after, changed) =>
        existing
          ? updates(after, { changed, existing, attribution })
          : row.restored
            ? []
            : publications(after, { changed: changedSections(earlierOf(versions, versionNr), after), attribution }),
    },
  };
}

function findExisting(row: ImportRow, versions: readonly StoredVersion[]): StoredVersion | undefined {
  const byId = versions.find(({ id }) => id === row.id);
  if (byId || row.versionNr === undefined) return byId ?? (row.id === undefined ? versions.at(-1) : undefined);
  return versions.find(({ versionNr }) => versionNr === row.versionNr);
}

const nextNumber = (versions: readonly StoredVersion[]) => (versions.at(-1)?.versionNr ?? 0) + 1;

const earlierOf = (versions: readonly StoredVersion[], versionNr: number) =>
  versions.findLast((version) => version.versionNr < versionNr && version.status !== "ONGOING") ?? emptyContent();

interface Target {
  existing: StoredVersion | undefined;
  versionNr: number;
}

function targetProblems({ resolved, deletedVersions }: MatchedRow, { existing, versionNr }: Target): FieldMessage[] {
  const { row, fields } = resolved;
  if (existing) {
    const isOtherNumber = row.versionNr !== undefined && row.versionNr !== existing.versionNr;
    return isOtherNumber ? [{ field: "versionNr", message: transferTexts.otherNumber(existing.versionNr) }] : [];
  }
  const deletedId = deletedVersions.get(versionNr);
  return [
    ...(fields.title === undefined ? [{ field: "title", message: validationTexts.required }] : []),
    ...(deletedId !== undefined && deletedId !== row.id
      ? [{ field: "versionNr", message: transferTexts.deletedNumber(versionNr) }]
      : []),
  ];
}

const order: Record<VersionStatus, number> = { ONGOING: 0, PUBLISHED: 1, UNPUBLISHED: 2 };

export const isStatusReverted = (from: VersionStatus, to: VersionStatus): boolean => order[to] < order[from];

const statusProblems = (existing: StoredVersion | undefined, status: VersionStatus): FieldMessage[] =>
  existing && isStatusReverted(existing.status, status)
    ? [{ field: "status", message: transferTexts.stepBack(existing.status, status) }]
    : [];

/** Ids of the row that are ignored, because the measure or version already has another. */
const identityWarnings = (row: ImportRow, { id, measureId, legacyId }: StoredVersion): string[] => [
  ...(row.id !== undefined && row.id !== id ? [`id: ${transferTexts.otherId(id)}`] : []),
  ...(row.mId !== undefined && row.mId !== measureId ? [`mId: ${transferTexts.otherId(measureId)}`] : []),
  ...(row.legacyId !== undefined && row.legacyId !== legacyId
    ? [`legacyId: ${transferTexts.otherId(legacyId ?? "–")}`]
    : []),
];

function eventType(
  existing: StoredVersion | undefined,
  { status, versionNr }: { status: VersionStatus; versionNr: number },
) {
  if (!existing) return versionNr === 1 ? "CREATED" : "VERSION_CREATED";
  if (status !== existing.status) return status === "UNPUBLISHED" ? "UNPUBLISHED" : "PUBLISHED";
  return status === "ONGOING" ? "CHANGED" : "PUBLISHED_UPDATED";
}

interface StateContext {
  existing: StoredVersion | undefined;
  status: VersionStatus;
  changed: readonly VersionSection[];
  attribution: Attribution;
}

type State = ReturnType<NonNullable<VersionCommit["state"]>>;

/** The row's own status, dates and names; a publication without a date is dated now. */
function stateOf(row: ImportRow, { existing, status, changed, attribution }: StateContext): State {
  const { created, lastUpdated, lastUpdatedBy } = row;
  const isDraft = status === "ONGOING";
  const isPublication =
    existing !== undefined && status === "PUBLISHED" && (changed.length > 0 || existing.status === "ONGOING");
  const stamped = isPublication && { lastPublished: attribution.at.getTime(), lastPublishedBy: attribution.userName };
  return {
    status,
    ...(created !== undefined && { created }),
    ...(lastUpdated !== undefined && { lastUpdated }),
    ...(existing === undefined && lastUpdated === undefined && row.lastPublished && { lastUpdated: row.lastPublished }),
    ...(lastUpdatedBy !== undefined && { lastUpdatedBy }),
    ...stamped,
    ...(!isDraft && row.lastPublished !== undefined && { lastPublished: row.lastPublished }),
    ...(!isDraft && row.lastPublishedBy !== undefined && { lastPublishedBy: row.lastPublishedBy }),
  };
}

interface Written {
  changed: readonly VersionSection[];
  attribution: Attribution;
}

const attributedTo = (userName: string | null, at: number | null, attribution: Attribution): Attribution => ({
  userId: null,
  userName,
  at: toDate(at) ?? attribution.at,
});

/** The snapshots that a new version would have left when it was published and unpublished. */
function publications(version: StoredVersion, { changed, attribution }: Written): Snapshot[] {
  if (version.status === "ONGOING") return [];
  const published: Snapshot = {
    version: { ...version, status: "PUBLISHED" },
    eventType: "PUBLISHED",
    changedFields: changed,
    attribution: attributedTo(version.lastPublishedBy, version.lastPublished, attribution),
  };
  if (version.status === "PUBLISHED") return [published];
  const taken = attributedTo(version.lastUpdatedBy, version.lastUpdated, attribution);
  return [published, { version, eventType: "UNPUBLISHED", changedFields: [], attribution: taken }];
}

/** The snapshots of a change to a stored version that is, or becomes, published or unpublished. */
function updates(
  after: StoredVersion,
  { changed, existing, attribution }: Written & { existing: StoredVersion },
): Snapshot[] {
  if (after.status === "ONGOING") return [];
  if (existing.status === "UNPUBLISHED") {
    return [{ version: after, eventType: "UNPUBLISHED", changedFields: changed, attribution }];
  }
  const isUnpublished = after.status === "UNPUBLISHED";
  const content: Snapshot = {
    version: { ...after, status: "PUBLISHED" },
    eventType: existing.status === "ONGOING" ? "PUBLISHED" : "PUBLISHED_UPDATED",
    changedFields: changed,
    attribution,
  };
  const isContentChanged = changed.length > 0 || existing.status === "ONGOING" || !isUnpublished;
  return [
    ...(isContentChanged ? [content] : []),
    ...(isUnpublished ? [{ version: after, eventType: "UNPUBLISHED", changedFields: [], attribution } as const] : []),
  ];
}
