import {
  codeFieldNames,
  type MeasureUsage,
  oids,
  partOf,
  type ReferenceKind,
  type VersionPart,
  type VersionSection,
  versionFields,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { VisibleVersions } from "../../callers/visibility.ts";
import { isVisible } from "../../callers/visible-versions.repository.ts";
import type { Database } from "../../database/database.ts";
import { toSnakeCase } from "../../database/snake-case.ts";
import { partStorage } from "../measures/content/part-storage.repository.ts";

/** What measure versions can refer to, or could: none refers to performing organizations. */
export type UsageKind =
  | "measurementSource"
  | "reportingSystem"
  | "instanceIdentifier"
  | "performingOrganization"
  | "person"
  | "role"
  | "code";

const owners = sql`SELECT measure_owner_id AS used_id, id AS version_id, 'measureOwner' AS section FROM measure_version`;

const sectionByOid = sql.join(
  codeFieldNames.map((name) => sql`WHEN ${sql.lit(oids[versionFields[name].category])} THEN ${sql.lit(name)}`),
  sql` `,
);

const versionCodes = sql`SELECT code.id AS used_id, link.version_id, CASE code.oid ${sectionByOid} END AS section
  FROM measure_version_code AS link JOIN code ON code.oid = link.oid AND code.code_id = link.code_id`;

/** The entries that one field of a part refers to. */
function usedByPart(part: VersionPart, field: string, kind: ReferenceKind): RawBuilder<unknown> {
  const { table, versionColumn } = partStorage[part];
  const column = `entry.${toSnakeCase(field)}`;
  const [versionId, section] = [sql.ref(`entry.${versionColumn}`), sql.lit(part)];
  if (kind !== "code") {
    return sql`SELECT ${sql.ref(`${column}_id`)} AS used_id, ${versionId} AS version_id, ${section} AS section
      FROM ${sql.table(table)} AS entry`;
  }
  return sql`SELECT code.id AS used_id, ${versionId} AS version_id, ${section} AS section
    FROM ${sql.table(table)} AS entry
    JOIN code ON code.oid = ${sql.ref(`${column}_oid`)} AND code.code_id = ${sql.ref(column)}`;
}

const inParts = (kind: ReferenceKind): RawBuilder<unknown>[] =>
  versionPartNames.flatMap((part) =>
    Object.entries(partOf(part).references).flatMap(([field, target]) =>
      target.kind === kind ? [usedByPart(part, field, kind)] : [],
    ),
  );

const all = (usages: readonly RawBuilder<unknown>[]) => sql.join(usages, sql` UNION ALL `);

/** For each kind, rows of the used entry, the using version, and the field or part of it. */
const usages: Record<UsageKind, RawBuilder<unknown>> = {
  measurementSource: all(inParts("measurementSource")),
  reportingSystem: all(inParts("reportingSystem")),
  instanceIdentifier: all([owners, ...inParts("instanceIdentifier")]),
  performingOrganization: sql`SELECT NULL::uuid AS used_id, NULL::uuid AS version_id, NULL AS section WHERE FALSE`,
  person: all(inParts("person")),
  role: all(inParts("role")),
  code: all([versionCodes, ...inParts("code")]),
};

/**
 * How many visible measures use each entry, as part of a larger query. One pass over the versions for all entries: a
 * subquery for each took seconds with ten thousand measures. A condition on one id is applied before the count.
 */
export const measureCounts = (used: UsageKind, visible: VisibleVersions): RawBuilder<unknown> => sql`
  SELECT usage.used_id, count(DISTINCT version.measure_id)::int AS measure_count FROM (${usages[used]}) AS usage
  JOIN measure_version AS version ON version.id = usage.version_id
  WHERE ${isVisible(visible, "version")} GROUP BY usage.used_id`;

/** Whether the version applies from today or an earlier day of the Swedish calendar, or has no first day. */
const hasBegun = (
  version: string,
) => sql`coalesce((${sql.ref(`${version}.valid_from`)} AT TIME ZONE 'Europe/Stockholm')::date
  <= (now() AT TIME ZONE 'Europe/Stockholm')::date, TRUE)`;

/** Published and older than the valid version: the newest that has begun, or the newest of all when none has. */
const isReplaced = sql<boolean>`(version.status = 'PUBLISHED' AND version.version_nr < (
  SELECT coalesce(max(one.version_nr) FILTER (WHERE ${hasBegun("one")}), max(one.version_nr))
  FROM measure_version AS one WHERE one.measure_id = version.measure_id AND one.status = 'PUBLISHED'))`;

export async function listUsingMeasures(
  db: Database,
  used: { kind: UsageKind; id: string },
  visible: VisibleVersions,
): Promise<MeasureUsage[]> {
  const { rows } = await sql<MeasureUsage>`
    SELECT id, title, version_id, version_nr, status, is_replaced FROM (
      SELECT DISTINCT ON (version.measure_id) version.measure_id AS id, version.title, version.id AS version_id,
        version.version_nr, version.status, ${isReplaced} AS is_replaced
      FROM (${usages[used.kind]}) AS usage JOIN measure_version AS version ON version.id = usage.version_id
      WHERE usage.used_id = ${used.id} AND ${isVisible(visible, "version")}
      ORDER BY version.measure_id, version.version_nr DESC
    ) AS newest ORDER BY title COLLATE swedish, id`.execute(db);
  return rows;
}

/** A version that uses an entry, and the fields and parts where it does. */
export interface UsingVersion extends MeasureUsage {
  changes: VersionSection[];
}

/** Versions of every status: merging replaces references everywhere. */
export async function listUsingVersions(db: Database, used: { kind: UsageKind; id: string }): Promise<UsingVersion[]> {
  const { rows } = await sql<UsingVersion>`
    SELECT version.measure_id AS id, version.title, version.id AS version_id, version.version_nr, version.status,
      ${isReplaced} AS is_replaced,
      array_agg(DISTINCT usage.section) AS changes
    FROM (${usages[used.kind]}) AS usage JOIN measure_version AS version ON version.id = usage.version_id
    WHERE usage.used_id = ${used.id}
    GROUP BY version.id ORDER BY version.title COLLATE swedish, version.measure_id, version.version_nr`.execute(db);
  return rows;
}
