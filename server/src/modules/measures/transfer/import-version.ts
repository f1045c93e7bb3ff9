import {
  changedSections,
  partOf,
  type SubMeasureInput,
  type VersionContentInput,
  type VersionPart,
  type VersionSection,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import type { Attribution } from "../../../callers/write-context.ts";
import { newId } from "../../../database/new-id.ts";
import { toDate } from "../../../database/to-millis.ts";
import { emptyContent, type StoredVersion } from "../content/stored-version.ts";
import type { Snapshot } from "../history/revisions.repository.ts";
import type { VersionCommit } from "../writing/commit-versions.service.ts";
import { newVersion } from "../writing/new-version.ts";
import type { ImportRow } from "./import-row.ts";

/** A row, and the measure that it belongs to with the versions it already has. */
export interface PlacedRow {
  row: ImportRow;
  content: VersionContentInput;
  measure: { id: string; legacyId: string | null };
  versions: readonly StoredVersion[];
}

/** What a row makes of a version: its status, number, ids and dates are kept as they are. */
export function toCommit({ row, content, measure, versions }: PlacedRow, attribution: Attribution): VersionCommit {
  const versionNr = row.versionNr ?? versions.at(-1)?.versionNr ?? 1;
  const existing = versions.find((version) => version.versionNr === versionNr);
  const earlier = versions.findLast((version) => version.versionNr < versionNr && version.status !== "ONGOING");
  const submeasures = keepIds(content.submeasures, versions, versionNr);
  const place = { measureId: measure.id, legacyId: measure.legacyId, versionNr, id: row.id ?? undefined };
  return {
    siblings: versions,
    before: existing ?? newVersion(place, attribution),
    update: existing ? withKnownIds({ ...content, submeasures }, existing) : { ...content, submeasures },
    // A sub-measure may come along from another version of the file.
    ownIds: new Set([...idsOf(existing), ...submeasures.flatMap(({ id }) => id ?? [])]),
    // Old dates and names come along with a change, but are none by themselves.
    state: (changed) => (changed.length === 0 && existing?.status === row.status ? {} : stateOf(row, attribution)),
    event: { type: existing ? "CHANGED" : versionNr === 1 ? "CREATED" : "VERSION_CREATED" },
    snapshots: (after, changed) =>
      publications(after, {
        changed: existing ? changed : changedSections(earlier ?? emptyContent(), after),
        existing,
        attribution,
      }),
  };
}

/** The parts whose entries have no id in a file. */
const unsharedParts = versionPartNames.filter((part) => !partOf(part).isShared);

const idsOf = (version: StoredVersion | undefined): string[] =>
  version ? unsharedParts.flatMap((part) => version[part].map(({ id }) => id)) : [];

/** An entry without an id is the stored one at the same index. */
function withKnownIds(content: VersionContentInput, existing: StoredVersion): VersionContentInput {
  const withId = (part: VersionPart) => (entry: object, index: number) => ({
    ...entry,
    ...(existing[part][index] && { id: existing[part][index].id }),
  });
  const parts = unsharedParts.map((part) => [part, content[part].map(withId(part))]);
  return { ...content, ...Object.fromEntries(parts) };
}

const sameCombination = (a: SubMeasureInput, b: StoredVersion["submeasures"][number]) =>
  (a.gender?.codeId ?? null) === (b.gender?.codeId ?? null) &&
  (a.age?.codeId ?? null) === (b.age?.codeId ?? null) &&
  a.restriction === b.restriction;

/** A sub-measure without an id is the one of the same sex, age and restriction in this or the nearest other version. */
function keepIds(
  submeasures: readonly SubMeasureInput[],
  versions: readonly StoredVersion[],
  versionNr: number,
): SubMeasureInput[] {
  const nearest = versions.toSorted((a, b) => Math.abs(a.versionNr - versionNr) - Math.abs(b.versionNr - versionNr));
  const known = nearest.flatMap((version) => version.submeasures);
  return submeasures.map((sub) => ({
    ...sub,
    id: sub.id ?? known.find((one) => sameCombination(sub, one))?.id ?? newId(),
  }));
}

function stateOf(row: ImportRow, { at }: Attribution): ReturnType<NonNullable<VersionCommit["state"]>> {
  const isDraft = row.status === "ONGOING";
  return {
    status: row.status,
    created: row.created ?? at.getTime(),
    lastUpdated: row.lastUpdated ?? row.lastPublished ?? at.getTime(),
    lastUpdatedBy: row.lastUpdatedBy,
    lastPublished: isDraft ? null : row.lastPublished,
    lastPublishedBy: isDraft ? null : row.lastPublishedBy,
  };
}

interface Publication {
  changed: readonly VersionSection[];
  existing: StoredVersion | undefined;
  attribution: Attribution;
}

/** For what is or was published, the snapshots that publishing would have left. */
function publications(version: StoredVersion, { changed, existing, attribution }: Publication): Snapshot[] {
  if (version.status === "ONGOING") return [];
  const by = (userName: string | null, at: number | null): Attribution => ({
    userId: null,
    userName,
    at: toDate(at) ?? attribution.at,
  });
  const published: Snapshot = {
    version: { ...version, status: "PUBLISHED" },
    eventType: existing && existing.status !== "ONGOING" ? "PUBLISHED_UPDATED" : "PUBLISHED",
    changedFields: changed,
    attribution: by(version.lastPublishedBy, version.lastPublished),
  };
  if (version.status !== "UNPUBLISHED") return [published];
  const taken = by(version.lastUpdatedBy, version.lastUpdated);
  return [published, { version, eventType: "UNPUBLISHED", changedFields: [], attribution: taken }];
}
