import {
  type CodeEntry,
  type CodeFieldName,
  codeFieldNames,
  oids,
  type PartEntry,
  partOf,
  type TextFieldName,
  type VersionContent,
  type VersionPart,
  type VersionStatus,
  versionFields,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { everyVersion, type VisibleVersions } from "../../../callers/visibility.ts";
import { isVisible } from "../../../callers/visible-versions.repository.ts";
import type { Database } from "../../../database/database.ts";
import { isAmong } from "../../../database/is-among.ts";
import type { Tables } from "../../../database/schema.ts";
import { toMillis } from "../../../database/to-millis.ts";
import { documentFieldNames } from "./field-storage.ts";
import { codes } from "./part-expressions.repository.ts";
import { type PartStorage, partStorage } from "./part-storage.repository.ts";
import type { StoredVersion } from "./stored-version.ts";

type SelectedVersion = Selectable<Tables["measureVersion"]> &
  Record<VersionPart, PartEntry[]> & {
    legacyId: string | null;
    ownerName: string | null;
    replacedByVersionNr: number | null;
    codes: CodeEntry[];
  };

/** The visible versions of a measure, in ascending order, read in one moment. */
export const listVersionsOfMeasure = (
  db: Database,
  measureId: string,
  visible: VisibleVersions,
): Promise<StoredVersion[]> => selectVersions(db, sql`version.measure_id = ${measureId}`, visible);

/** The nearest earlier version of the measure with one of the statuses. */
export async function findEarlierVersion(
  db: Database,
  { measureId, versionNr }: Pick<StoredVersion, "measureId" | "versionNr">,
  statuses: readonly VersionStatus[],
): Promise<StoredVersion | undefined> {
  const versions = await listVersionsOfMeasure(db, measureId, { statuses });
  return versions.findLast((version) => version.versionNr < versionNr);
}

/** The same by the number that the measure had in the old catalogue. */
export const listVersionsOfLegacyId = (
  db: Database,
  legacyId: string,
  visible: VisibleVersions,
): Promise<StoredVersion[]> => selectVersions(db, sql`measure.legacy_id = ${legacyId}`, visible);

export const listVersionsOfMeasures = async (
  db: Database,
  measureIds: readonly string[],
  visible: VisibleVersions,
): Promise<StoredVersion[]> =>
  measureIds.length === 0 ? [] : selectVersions(db, isAmong(sql`version.measure_id`, measureIds), visible);

export const listVersionsById = async (
  db: Database,
  ids: readonly string[],
  visible: VisibleVersions,
): Promise<StoredVersion[]> => (ids.length === 0 ? [] : selectVersions(db, isAmong(sql`version.id`, ids), visible));

export async function findVersion(
  db: Database,
  id: string,
  visible: VisibleVersions,
): Promise<StoredVersion | undefined> {
  const [version] = await selectVersions(db, sql`version.id = ${id}`, visible);
  return version;
}

/** The newest version that contains the sub-measure. */
export async function findNewestVersionWithSubMeasure(
  db: Database,
  subMeasureId: string,
): Promise<StoredVersion | undefined> {
  const newest = sql`(SELECT user_version.id FROM measure_version_sub_measure AS link
    JOIN measure_version AS user_version ON user_version.id = link.version_id
    WHERE link.sub_measure_id = ${subMeasureId}
    ORDER BY user_version.last_updated DESC, user_version.version_nr DESC LIMIT 1)`;
  const [version] = await selectVersions(db, sql`version.id = ${newest}`, everyVersion);
  return version;
}

const replacedBy = sql`(SELECT max(newer.version_nr) FROM measure_version AS newer
  WHERE newer.measure_id = version.measure_id
    AND newer.version_nr > version.version_nr AND newer.status = 'PUBLISHED')`;

/** Whole versions, one statement for all of them. Links lead to visible versions only. */
async function selectVersions(
  db: Database,
  condition: RawBuilder<unknown>,
  visible: VisibleVersions,
): Promise<StoredVersion[]> {
  const { rows } = await sql<SelectedVersion>`
    SELECT version.*, measure.legacy_id, owner.name AS owner_name, ${replacedBy} AS replaced_by_version_nr,
      ${codes} AS codes, ${selectParts(visible)}
    FROM measure_version AS version JOIN measure ON measure.id = version.measure_id
    LEFT JOIN instance_identifier AS owner ON owner.id = version.measure_owner_id
    WHERE ${condition} AND ${isVisible(visible, "version")}
    ORDER BY version.measure_id, version.version_nr`.execute(db);
  return rows.map(toVersion);
}

const selectParts = (visible: VisibleVersions) =>
  sql.join(versionPartNames.map((part) => sql`${partStorage[part].select(visible)} AS ${sql.ref(part)}`));

const toVersion = (row: SelectedVersion): StoredVersion => ({
  id: row.id,
  measureId: row.measureId,
  legacyId: row.legacyId,
  versionNr: row.versionNr,
  status: row.status,
  revision: row.revision,
  changes: row.changes,
  replacedByVersionNr: row.replacedByVersionNr,
  created: toMillis(row.created),
  lastUpdated: toMillis(row.lastUpdated),
  lastUpdatedBy: row.lastUpdatedBy,
  lastPublished: toMillis(row.lastPublished),
  lastPublishedBy: row.lastPublishedBy,
  title: row.title,
  validFrom: toMillis(row.validFrom),
  validTo: toMillis(row.validTo),
  thresholdForViewing: row.thresholdForViewing,
  measureOwner: row.measureOwnerId ? { id: row.measureOwnerId, name: row.ownerName ?? "" } : null,
  ...toDocumentFields(row.texts),
  ...toCodeFields(row.codes),
  ...toParts(row),
});

// TypeScript cannot type a loop over the tables exactly, so the three results are stated here.
const toDocumentFields = (texts: SelectedVersion["texts"]) => {
  const values = new Map(Object.entries(texts));
  const entries = documentFieldNames.map((name) => [name, values.get(name) ?? null]);
  return Object.fromEntries(entries) as Pick<VersionContent, TextFieldName>;
};

function toParts(row: SelectedVersion) {
  const entries = versionPartNames.map((name) => {
    const part = partOf(name);
    const storage: PartStorage<PartEntry> = partStorage[name];
    const toEntry = (selected: PartEntry) => {
      const entry = storage.toEntry?.(selected) ?? selected;
      return part.derive?.(entry, row) ?? entry;
    };
    return [name, row[name].map(toEntry)];
  });
  return Object.fromEntries(entries) as Pick<VersionContent, VersionPart>;
}

function toCodeFields(held: CodeEntry[]) {
  const entries = codeFieldNames.map((name) => {
    const { category, kind } = versionFields[name];
    const own = held.filter(({ oid }) => oid === oids[category]);
    return [name, kind === "codes" ? own : (own[0] ?? null)];
  });
  return Object.fromEntries(entries) as Pick<VersionContent, CodeFieldName>;
}

/** The revisions of a measure's versions, as one text to compare. */
export async function readRevisions(db: Database, measureId: string): Promise<string> {
  const { rows } = await sql<{ revisions: string | null }>`
    SELECT string_agg(id || ' ' || revision, ',' ORDER BY id::text COLLATE "C") AS revisions
    FROM measure_version WHERE measure_id = ${measureId}`.execute(db);
  return rows[0]?.revisions ?? "";
}
