import type { VersionPart } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { toDate } from "../../../database/to-millis.ts";
import { insertRows } from "../../../database/write-rows.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import type { WrittenVersion } from "./version-writes.repository.ts";

// A part is written as the whole list that it is, in order.

interface Touched {
  /** The versions whose part is written anew. */
  versions: StoredVersion[];
  /** Those of them that may have had the part before. */
  oldIds: string[];
}

function touchedBy(written: readonly WrittenVersion[], part: VersionPart): Touched {
  const touched = written.filter(({ changed }) => changed.includes(part));
  return {
    versions: touched.map(({ version }) => version),
    oldIds: touched.filter(({ isNew }) => !isNew).map(({ version }) => version.id),
  };
}

async function clear(tx: DatabaseTransaction, table: string, column: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ANY(${ids}::uuid[])`.execute(tx);
}

export async function writeActors(tx: DatabaseTransaction, written: readonly WrittenVersion[]): Promise<void> {
  const { versions, oldIds } = touchedBy(written, "actors");
  await clear(tx, "actor", "measure_version_id", oldIds);
  const rows = versions.flatMap((version) =>
    version.actors.map(({ id, role, person, instanceIdentifier, comment }, index) => ({
      id,
      measure_version_id: version.id,
      role_id: role.id,
      person_id: person?.id ?? null,
      instance_identifier_id: instanceIdentifier?.id ?? null,
      comment,
      sort_order: index,
    })),
  );
  await insertRows(tx, "actor", rows);
}

export async function writeConnections(tx: DatabaseTransaction, written: readonly WrittenVersion[]): Promise<void> {
  const { versions, oldIds } = touchedBy(written, "connections");
  await clear(tx, "connection", "version_id", oldIds);
  const rows = versions.flatMap((version) =>
    version.connections.map((connection, index) => ({
      id: connection.id,
      version_id: version.id,
      reporting_system_id: connection.reportingSystem?.id ?? null,
      measurement_source_id: connection.measurementSource?.id ?? null,
      contract_version: connection.contractVersion,
      valid_from: toDate(connection.validFrom),
      valid_to: toDate(connection.validTo),
      sort_order: index,
    })),
  );
  await insertRows(tx, "connection", rows);
}

export async function writeTargetValues(tx: DatabaseTransaction, written: readonly WrittenVersion[]): Promise<void> {
  const { versions, oldIds } = touchedBy(written, "targetValues");
  await clear(tx, "target_value", "version_id", oldIds);
  const rows = versions.flatMap((version) =>
    version.targetValues.map(({ unit, organizationalLevel, validFrom, validTo, ...own }, index) => ({
      ...own,
      version_id: version.id,
      unit: unit?.codeId ?? null,
      organizational_level: organizationalLevel?.codeId ?? null,
      valid_from: toDate(validFrom),
      valid_to: toDate(validTo),
      sort_order: index,
    })),
  );
  await insertRows(tx, "target_value", rows);
}

/** What a sub-measure says belongs to the version; the sub-measure itself lives as long as any version links to it. */
export async function writeSubMeasures(tx: DatabaseTransaction, written: readonly WrittenVersion[]): Promise<void> {
  const { versions, oldIds } = touchedBy(written, "submeasures");
  const subs = versions.flatMap((version) => version.submeasures.map((sub, index) => ({ version, sub, index })));
  const linkedBefore = await listLinkedSubMeasures(tx, oldIds);
  await lockSubMeasures(tx, oldIds.length === 0 ? [] : [...linkedBefore, ...subs.map(({ sub }) => sub.id)]);
  await clear(tx, "measure_version_sub_measure", "version_id", oldIds);
  if (subs.length > 0) {
    const ids = JSON.stringify(subs.map(({ version, sub }) => ({ id: sub.id, owner_measure_id: version.measureId })));
    await sql`INSERT INTO sub_measure (id, owner_measure_id)
      SELECT id, owner_measure_id FROM json_populate_recordset(NULL::sub_measure, ${ids}::json)
      ON CONFLICT (id) DO NOTHING`.execute(tx);
  }
  const rows = subs.map(({ version, sub, index }) => ({
    version_id: version.id,
    sub_measure_id: sub.id,
    gender: sub.gender?.codeId ?? null,
    age: sub.age?.codeId ?? null,
    restriction: sub.restriction,
    title: sub.hasOwnTitle ? sub.title : null,
    overrides: sub.overrides,
    sort_order: index,
  }));
  await insertRows(tx, "measure_version_sub_measure", rows);
  const kept = new Set(subs.map(({ sub }) => sub.id));
  await deleteUnlinkedSubMeasures(
    tx,
    linkedBefore.filter((id) => !kept.has(id)),
  );
}

export async function listLinkedSubMeasures(db: Database, versionIds: readonly string[]): Promise<string[]> {
  if (versionIds.length === 0) return [];
  const { rows } = await sql<{ subMeasureId: string }>`SELECT DISTINCT sub_measure_id FROM measure_version_sub_measure
    WHERE version_id = ANY(${versionIds}::uuid[])`.execute(db);
  return rows.map(({ subMeasureId }) => subMeasureId);
}

/**
 * Measures may share sub-measures, so the lock of one measure does not cover them. Everybody who links or unlinks
 * takes them in the same order: two writers cannot wait for each other, and the last to unlink sees that it is last.
 */
export async function lockSubMeasures(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`SELECT id FROM sub_measure WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
}

export async function deleteUnlinkedSubMeasures(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM sub_measure WHERE id = ANY(${ids}::uuid[]) AND NOT EXISTS (
    SELECT 1 FROM measure_version_sub_measure AS link WHERE link.sub_measure_id = sub_measure.id)`.execute(tx);
}

/** Codes and parts go with their version. */
export async function deleteVersionRows(tx: DatabaseTransaction, versionIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM measure_version WHERE id = ANY(${versionIds}::uuid[])`.execute(tx);
}
