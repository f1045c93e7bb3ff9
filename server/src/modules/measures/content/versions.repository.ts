import {
  type CodeEntry,
  type CodeFieldName,
  codeFieldNames,
  oids,
  type SubMeasure,
  subMeasureTitle,
  type TextFieldName,
  textFieldNames,
  type VersionContent,
  versionFields,
} from "@indikatorkatalogen/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { everyVersion, type VisibleVersions } from "../../../callers/visibility.ts";
import { isVisible } from "../../../callers/visible-versions.repository.ts";
import type { Database } from "../../../database/database.ts";
import { isAmong } from "../../../database/is-among.ts";
import type { Tables } from "../../../database/schema.ts";
import { toMillis } from "../../../database/to-millis.ts";
import { actors, codes, connections, submeasures, targetValues } from "./part-expressions.repository.ts";
import type { StoredVersion } from "./stored-version.ts";

type Parts = Pick<VersionContent, "actors" | "connections" | "targetValues">;
type SubMeasureRow = Omit<SubMeasure, "title" | "hasOwnTitle"> & { title: string | null };

type SelectedVersion = Selectable<Tables["measureVersion"]> &
  Parts & {
    legacyId: string | null;
    ownerName: string | null;
    replacedByVersionNr: number | null;
    codes: CodeEntry[];
    submeasures: SubMeasureRow[];
  };

/** The visible versions of a measure, in ascending order, read in one moment. */
export const listVersionsOfMeasure = (
  db: Database,
  measureId: string,
  visible: VisibleVersions,
): Promise<StoredVersion[]> => selectVersions(db, sql`version.measure_id = ${measureId}`, visible);

/** The same by the number that the measure had in the old catalogue. */
export const listVersionsOfLegacyId = (
  db: Database,
  legacyId: string,
  visible: VisibleVersions,
): Promise<StoredVersion[]> => selectVersions(db, sql`measure.legacy_id = ${legacyId}`, visible);

export const listVersionsOfMeasures = async (db: Database, measureIds: readonly string[]): Promise<StoredVersion[]> =>
  measureIds.length === 0 ? [] : selectVersions(db, isAmong(sql`version.measure_id`, measureIds), everyVersion);

export const listVersionsById = async (
  db: Database,
  ids: readonly string[],
  visible: VisibleVersions = everyVersion,
): Promise<StoredVersion[]> => (ids.length === 0 ? [] : selectVersions(db, isAmong(sql`version.id`, ids), visible));

export async function findVersion(
  db: Database,
  id: string,
  visible: VisibleVersions = everyVersion,
): Promise<StoredVersion | undefined> {
  const [version] = await selectVersions(db, sql`version.id = ${id}`, visible);
  return version;
}

/** The version that last said something of the sub-measure. */
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
      ${codes} AS codes, ${actors} AS actors, ${connections} AS connections,
      ${targetValues} AS target_values, ${submeasures(visible)} AS submeasures
    FROM measure_version AS version JOIN measure ON measure.id = version.measure_id
    LEFT JOIN instance_identifier AS owner ON owner.id = version.measure_owner_id
    WHERE ${condition} AND ${isVisible(visible, "version")}
    ORDER BY version.measure_id, version.version_nr`.execute(db);
  return rows.map(toVersion);
}

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
  ...toTexts(row.texts),
  ...toCodeFields(row.codes),
  actors: row.actors,
  connections: row.connections,
  targetValues: row.targetValues,
  submeasures: row.submeasures.map((sub) => ({
    ...sub,
    title: sub.title ?? subMeasureTitle(row.title, sub),
    hasOwnTitle: sub.title !== null,
  })),
});

/** The texts and codes are walked by the field table, whose names the compiler cannot follow through a loop. */
const toTexts = (texts: SelectedVersion["texts"]) =>
  Object.fromEntries(textFieldNames.map((name) => [name, texts[name] ?? null])) as Pick<VersionContent, TextFieldName>;

function toCodeFields(held: CodeEntry[]) {
  const entries = codeFieldNames.map((name) => {
    const { category, kind } = versionFields[name];
    const own = held.filter(({ oid }) => oid === oids[category]);
    return [name, kind === "codes" ? own : (own[0] ?? null)];
  });
  return Object.fromEntries(entries) as Pick<VersionContent, CodeFieldName>;
}
