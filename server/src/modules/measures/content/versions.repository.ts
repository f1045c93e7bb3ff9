import {
  type CodeEntry,
  type CodeFieldName,
  codeFieldNames,
  type MeasureVersion,
  oids,
  type TextFieldName,
  textFieldNames,
  type VersionContent,
  type VersionStatus,
  versionFields,
} from "@indikatorkatalogen/contract";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import type { Tables } from "../../../database/schema.ts";
import { toMillis } from "../../../database/to-millis.ts";
import { listParts, type Parts } from "./version-parts.repository.ts";

type VersionRow = Selectable<Tables["measureVersion"]>;

/** What is kept of a version besides what callers see. */
export interface StoredVersion extends MeasureVersion {
  changes: VersionRow["changes"];
}

interface Sight {
  /** The statuses that links to other versions may show. */
  statuses: readonly VersionStatus[];
}

export async function listVersionsOfMeasure(
  db: Database,
  measureId: string,
  { statuses }: Sight,
): Promise<StoredVersion[]> {
  const rows = await selectVersions(db)
    .where("measureVersion.measureId", "=", measureId)
    .where("measureVersion.status", "in", statuses)
    .orderBy("measureVersion.versionNr")
    .execute();
  return withContent(db, rows, { statuses });
}

export async function listVersionsById(db: Database, ids: readonly string[], sight: Sight): Promise<StoredVersion[]> {
  if (ids.length === 0) return [];
  const rows = await selectVersions(db).where("measureVersion.id", "in", ids).execute();
  return withContent(db, rows, sight);
}

export async function findVersion(db: Database, id: string, { statuses }: Sight): Promise<StoredVersion | undefined> {
  const rows = await selectVersions(db)
    .where("measureVersion.id", "=", id)
    .where("measureVersion.status", "in", statuses)
    .execute();
  const [version] = await withContent(db, rows, { statuses });
  return version;
}

const replacedBy = sql<number | null>`(
  SELECT max(newer.version_nr) FROM measure_version AS newer
  WHERE newer.measure_id = measure_version.measure_id
    AND newer.version_nr > measure_version.version_nr AND newer.status = 'PUBLISHED')`;

const selectVersions = (db: Database) =>
  db
    .selectFrom("measureVersion")
    .leftJoin("instanceIdentifier as owner", "owner.id", "measureVersion.measureOwnerId")
    .selectAll("measureVersion")
    .select(["owner.name as ownerName", replacedBy.as("replacedByVersionNr")]);

type SelectedVersion = VersionRow & { ownerName: string | null; replacedByVersionNr: number | null };

async function withContent(db: Database, rows: SelectedVersion[], { statuses }: Sight): Promise<StoredVersion[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const codes = await listCodes(db, ids);
  const parts = await listParts(db, rows, statuses);
  return rows.map((row) => toVersion(row, codes.get(row.id) ?? [], parts(row.id)));
}

async function listCodes(db: Database, versionIds: readonly string[]): Promise<Map<string, CodeEntry[]>> {
  const rows = await db
    .selectFrom("measureVersionCode as link")
    .innerJoin("code", (join) => join.onRef("code.oid", "=", "link.oid").onRef("code.codeId", "=", "link.codeId"))
    .select(["link.versionId", "code.id", "code.codeId", "code.codeValue", "code.displayName"])
    .select(["code.description", "code.oid", "code.version"])
    .where("link.versionId", "in", versionIds)
    .orderBy("code.sortOrder")
    .orderBy("code.fromAge")
    .orderBy("code.toAge")
    .orderBy(sql`code.display_name COLLATE swedish`)
    .execute();
  return Map.groupBy(
    rows.map(({ versionId, ...entry }) => ({ versionId, ...entry })),
    ({ versionId }) => versionId,
  );
}

function toVersion(row: SelectedVersion, codes: CodeEntry[], parts: Parts): StoredVersion {
  const { id, measureId, versionNr, status, revision, changes, lastUpdatedBy, lastPublishedBy } = row;
  return {
    id,
    measureId,
    versionNr,
    status,
    revision,
    changes,
    replacedByVersionNr: row.replacedByVersionNr,
    created: toMillis(row.created),
    lastUpdated: toMillis(row.lastUpdated),
    lastUpdatedBy,
    lastPublished: toMillis(row.lastPublished),
    lastPublishedBy,
    title: row.title,
    validFrom: toMillis(row.validFrom),
    validTo: toMillis(row.validTo),
    thresholdForViewing: row.thresholdForViewing,
    measureOwner: row.measureOwnerId ? { id: row.measureOwnerId, name: row.ownerName ?? "" } : null,
    ...toTexts(row.texts),
    ...toCodeFields(codes),
    ...parts,
  };
}

/** The texts and codes are walked by the field table, whose names the compiler cannot follow through a loop. */
const toTexts = (texts: VersionRow["texts"]) =>
  Object.fromEntries(textFieldNames.map((name) => [name, texts[name] ?? null])) as Pick<VersionContent, TextFieldName>;

function toCodeFields(codes: CodeEntry[]) {
  const entries = codeFieldNames.map((name) => {
    const { category, kind } = versionFields[name];
    const own = codes.filter(({ oid }) => oid === oids[category]).map(toCodeEntry);
    return [name, kind === "codes" ? own : (own[0] ?? null)];
  });
  return Object.fromEntries(entries) as Pick<VersionContent, CodeFieldName>;
}

const toCodeEntry = ({ id, codeId, codeValue, displayName, description, oid, version }: CodeEntry): CodeEntry => ({
  id,
  codeId,
  codeValue,
  displayName,
  description,
  oid,
  version,
});
