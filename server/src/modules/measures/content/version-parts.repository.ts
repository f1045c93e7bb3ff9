import {
  type Actor,
  type CodeEntry,
  type Connection,
  contractVersion,
  type SubMeasure,
  subMeasureTitle,
  type TargetValue,
  type VersionStatus,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { toMillis } from "../../../database/to-millis.ts";

export interface Parts {
  actors: Actor[];
  connections: Connection[];
  targetValues: TargetValue[];
  submeasures: SubMeasure[];
}

interface VersionTitle {
  id: string;
  title: string;
}

/** The parts of several versions, read in one go per kind of part. */
export async function listParts(
  db: Database,
  versions: readonly VersionTitle[],
  statuses: readonly VersionStatus[],
): Promise<(versionId: string) => Parts> {
  const ids = versions.map(({ id }) => id);
  const actors = await listActors(db, ids);
  const connections = await listConnections(db, ids);
  const targetValues = await listTargetValues(db, ids);
  const submeasures = await listSubMeasures(db, versions, statuses);
  return (versionId) => ({
    actors: actors.get(versionId) ?? [],
    connections: connections.get(versionId) ?? [],
    targetValues: targetValues.get(versionId) ?? [],
    submeasures: submeasures.get(versionId) ?? [],
  });
}

type ById<T> = Map<string, T[]>;

function group<R extends { versionId: string | null }, T>(rows: readonly R[], convert: (row: R) => T): ById<T> {
  const groups: ById<T> = new Map();
  for (const row of rows) {
    if (row.versionId === null) continue;
    groups.set(row.versionId, [...(groups.get(row.versionId) ?? []), convert(row)]);
  }
  return groups;
}

async function listActors(db: Database, versionIds: readonly string[]): Promise<ById<Actor>> {
  const rows = await db
    .selectFrom("actor")
    .innerJoin("role", "role.id", "actor.roleId")
    .leftJoin("person", "person.id", "actor.personId")
    .leftJoin("instanceIdentifier as organization", "organization.id", "actor.instanceIdentifierId")
    .select(["actor.id", "actor.measureVersionId as versionId", "actor.comment"])
    .select(["role.id as roleId", "role.name as roleName", "role.code as roleCode"])
    .select(["person.id as personId", "person.firstName", "person.lastName"])
    .select(["organization.id as organizationId", "organization.name as organizationName"])
    .where("actor.measureVersionId", "in", versionIds)
    .orderBy("actor.sortOrder")
    .orderBy("actor.id")
    .execute();
  return group(rows, (row) => ({
    id: row.id,
    role: { id: row.roleId, name: row.roleName, code: row.roleCode },
    person: row.personId ? { id: row.personId, firstName: row.firstName ?? "", lastName: row.lastName ?? "" } : null,
    instanceIdentifier: toReference(row.organizationId, row.organizationName),
    comment: row.comment,
  }));
}

const toReference = (id: string | null, name: string | null) => (id ? { id, name: name ?? "" } : null);

async function listConnections(db: Database, versionIds: readonly string[]): Promise<ById<Connection>> {
  const rows = await db
    .selectFrom("connection")
    .leftJoin("reportingSystem", "reportingSystem.id", "connection.reportingSystemId")
    .leftJoin("measurementSource", "measurementSource.id", "connection.measurementSourceId")
    .selectAll("connection")
    .select(["reportingSystem.name as reportingSystemName", "measurementSource.name as measurementSourceName"])
    .where("connection.versionId", "in", versionIds)
    .orderBy("connection.sortOrder")
    .orderBy("connection.id")
    .execute();
  return group(rows, (row) => ({
    id: row.id,
    reportingSystem: toReference(row.reportingSystemId, row.reportingSystemName),
    measurementSource: toReference(row.measurementSourceId, row.measurementSourceName),
    contractVersion: toContractVersion(row.contractVersion),
    validFrom: toMillis(row.validFrom),
    validTo: toMillis(row.validTo),
  }));
}

const toContractVersion = (value: string | null) => (value === null ? null : contractVersion.parse(Number(value)));

async function listTargetValues(db: Database, versionIds: readonly string[]): Promise<ById<TargetValue>> {
  const rows = await db
    .selectFrom("targetValue")
    .selectAll("targetValue")
    .select([
      codeOf("targetValue.unitOid", "targetValue.unit").as("unitCode"),
      codeOf("targetValue.organizationalLevelOid", "targetValue.organizationalLevel").as("levelCode"),
    ])
    .where("targetValue.versionId", "in", versionIds)
    .orderBy("targetValue.sortOrder")
    .orderBy("targetValue.id")
    .execute();
  return group(rows, ({ unitCode, levelCode, ...row }) => ({
    id: row.id,
    type: row.type,
    level: row.level,
    operator: row.operator,
    value: Number(row.value),
    unit: unitCode,
    issuer: row.issuer,
    validFrom: toMillis(row.validFrom),
    validTo: toMillis(row.validTo),
    motivation: row.motivation,
    reference: row.reference,
    organizationalLevel: levelCode,
  }));
}

/** The whole code that two columns point at. */
const codeOf = (oidColumn: string, codeColumn: string) => sql<CodeEntry | null>`(
  SELECT json_build_object('id', code.id, 'codeId', code.code_id, 'codeValue', code.code_value,
    'displayName', code.display_name, 'description', code.description, 'oid', code.oid, 'version', code.version)
  FROM code WHERE code.oid = ${sql.ref(oidColumn)} AND code.code_id = ${sql.ref(codeColumn)})`;

async function listSubMeasures(
  db: Database,
  versions: readonly VersionTitle[],
  statuses: readonly VersionStatus[],
): Promise<ById<SubMeasure>> {
  const titles = new Map(versions.map(({ id, title }) => [id, title]));
  const rows = await db
    .selectFrom("measureVersionSubMeasure as link")
    .innerJoin("subMeasure", "subMeasure.id", "link.subMeasureId")
    .select(["link.versionId", "link.subMeasureId as id", "subMeasure.ownerMeasureId"])
    .select(["link.restriction", "link.title", "link.overrides"])
    .select([codeOf("link.genderOid", "link.gender").as("gender"), codeOf("link.ageOid", "link.age").as("age")])
    .where("link.versionId", "in", [...titles.keys()])
    .orderBy("link.sortOrder")
    .orderBy("link.subMeasureId")
    .execute();
  const linked = await listLinkedVersions(
    db,
    rows.map(({ id }) => id),
    statuses,
  );
  return group(rows, ({ versionId, title, ...row }) => ({
    ...row,
    title: title ?? subMeasureTitle(titles.get(versionId) ?? "", row),
    hasOwnTitle: title !== null,
    linkedMeasureVersions: linked.get(row.id) ?? [],
  }));
}

async function listLinkedVersions(
  db: Database,
  subMeasureIds: readonly string[],
  statuses: readonly VersionStatus[],
): Promise<Map<string, SubMeasure["linkedMeasureVersions"]>> {
  if (subMeasureIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("measureVersionSubMeasure as link")
    .innerJoin("measureVersion as version", "version.id", "link.versionId")
    .select(["link.subMeasureId", "version.id", "version.measureId", "version.versionNr", "version.status"])
    .where("link.subMeasureId", "in", subMeasureIds)
    .where("version.status", "in", statuses)
    .orderBy("version.measureId")
    .orderBy("version.versionNr")
    .execute();
  const groups = Map.groupBy(rows, ({ subMeasureId }) => subMeasureId);
  return new Map([...groups].map(([id, links]) => [id, links.map(({ subMeasureId, ...link }) => link)]));
}
