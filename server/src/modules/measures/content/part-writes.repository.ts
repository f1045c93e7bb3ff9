import type {
  ActorInput,
  ConnectionInput,
  SubMeasureInput,
  TargetValueInput,
  TargetValueOperator,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { toDate } from "../../../database/to-millis.ts";

// A part is written as the whole list that it is, in order. Ids that come along are kept.

export async function replaceActors(db: Database, versionId: string, actors: readonly ActorInput[]): Promise<void> {
  await db.deleteFrom("actor").where("measureVersionId", "=", versionId).execute();
  if (actors.length === 0) return;
  const rows = actors.map(({ id = newId(), role, person, instanceIdentifier, comment }, sortOrder) => ({
    id,
    measureVersionId: versionId,
    roleId: role.id,
    personId: person?.id ?? null,
    instanceIdentifierId: instanceIdentifier?.id ?? null,
    comment,
    sortOrder,
  }));
  await db.insertInto("actor").values(rows).execute();
}

export async function replaceConnections(
  db: Database,
  versionId: string,
  connections: readonly ConnectionInput[],
): Promise<void> {
  await db.deleteFrom("connection").where("versionId", "=", versionId).execute();
  if (connections.length === 0) return;
  const rows = connections.map(({ id = newId(), reportingSystem, measurementSource, ...own }, sortOrder) => ({
    id,
    versionId,
    reportingSystemId: reportingSystem?.id ?? null,
    measurementSourceId: measurementSource?.id ?? null,
    contractVersion: own.contractVersion,
    validFrom: toDate(own.validFrom),
    validTo: toDate(own.validTo),
    sortOrder,
  }));
  await db.insertInto("connection").values(rows).execute();
}

export type CompleteTargetValue = TargetValueInput & { operator: TargetValueOperator };

export async function replaceTargetValues(
  db: Database,
  versionId: string,
  targetValues: readonly CompleteTargetValue[],
): Promise<void> {
  await db.deleteFrom("targetValue").where("versionId", "=", versionId).execute();
  if (targetValues.length === 0) return;
  const rows = targetValues.map(({ id = newId(), unit, organizationalLevel, ...own }, sortOrder) => ({
    ...own,
    id,
    versionId,
    unit: unit?.codeId ?? null,
    organizationalLevel: organizationalLevel?.codeId ?? null,
    validFrom: toDate(own.validFrom),
    validTo: toDate(own.validTo),
    sortOrder,
  }));
  await db.insertInto("targetValue").values(rows).execute();
}

interface SubMeasureOwner {
  versionId: string;
  measureId: string;
}

/** What a sub-measure says belongs to the version; the sub-measure itself lives as long as any version links to it. */
export async function replaceSubMeasures(
  db: Database,
  { versionId, measureId }: SubMeasureOwner,
  submeasures: readonly SubMeasureInput[],
): Promise<void> {
  const linked = await listLinkedSubMeasures(db, [versionId]);
  await lockSubMeasures(db, [...linked, ...submeasures.flatMap(({ id }) => id ?? [])]);
  await db.deleteFrom("measureVersionSubMeasure").where("versionId", "=", versionId).execute();
  if (submeasures.length > 0) {
    const withIds = submeasures.map(({ id = newId(), ...own }) => ({ id, ...own }));
    await db
      .insertInto("subMeasure")
      .values(withIds.map(({ id }) => ({ id, ownerMeasureId: measureId })))
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await db
      .insertInto("measureVersionSubMeasure")
      .values(
        withIds.map(({ id, gender, age, restriction, title, overrides }, sortOrder) => ({
          versionId,
          subMeasureId: id,
          gender: gender?.codeId ?? null,
          age: age?.codeId ?? null,
          restriction,
          title,
          overrides: JSON.stringify(overrides),
          sortOrder,
        })),
      )
      .execute();
  }
  await deleteUnlinkedSubMeasures(db, linked);
}

export async function listLinkedSubMeasures(db: Database, versionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("measureVersionSubMeasure")
    .select("subMeasureId")
    .distinct()
    .where("versionId", "in", versionIds)
    .execute();
  return rows.map(({ subMeasureId }) => subMeasureId);
}

/**
 * Measures may share sub-measures, so the lock of one measure does not cover them. Everybody who links or unlinks
 * takes them in the same order: two writers cannot wait for each other, and the last to unlink sees that it is last.
 */
export async function lockSubMeasures(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.selectFrom("subMeasure").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
}

export async function deleteUnlinkedSubMeasures(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom("subMeasure")
    .where("id", "in", ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("measureVersionSubMeasure as link")
            .select("link.versionId")
            .whereRef("link.subMeasureId", "=", "subMeasure.id"),
        ),
      ),
    )
    .execute();
}

export async function findNewestVersionWithSubMeasure(db: Database, subMeasureId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("measureVersionSubMeasure as link")
    .innerJoin("measureVersion as version", "version.id", "link.versionId")
    .select("version.id")
    .where("link.subMeasureId", "=", subMeasureId)
    .orderBy("version.lastUpdated", "desc")
    .orderBy("version.versionNr", "desc")
    .executeTakeFirst();
  return row?.id;
}
