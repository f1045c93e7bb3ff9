import {
  codeFieldNames,
  type MeasureUsage,
  oids,
  type VersionSection,
  versionFields,
} from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { VisibleVersions } from "../../callers/visibility.ts";
import { isVisible } from "../../callers/visible-versions.repository.ts";
import type { Database } from "../../database/database.ts";

/** What measure versions can refer to, or could: none refers to performing organizations. */
export type UsageKind =
  | "measurementSource"
  | "reportingSystem"
  | "instanceIdentifier"
  | "performingOrganization"
  | "person"
  | "role"
  | "code";

const connections = (column: string) =>
  sql`SELECT ${sql.ref(column)} AS used_id, version_id, 'connections' AS section FROM connection`;

const actors = (column: string) =>
  sql`SELECT ${sql.ref(column)} AS used_id, measure_version_id AS version_id, 'actors' AS section FROM actor`;

const owners = sql`SELECT measure_owner_id AS used_id, id AS version_id, 'measureOwner' AS section FROM measure_version`;

const sectionByOid = sql.join(
  codeFieldNames.map((name) => sql`WHEN ${sql.lit(oids[versionFields[name].category])} THEN ${sql.lit(name)}`),
  sql` `,
);

const versionCodes = sql`SELECT code.id AS used_id, link.version_id, CASE code.oid ${sectionByOid} END AS section
  FROM measure_version_code AS link JOIN code ON code.oid = link.oid AND code.code_id = link.code_id`;

const partCodes = (part: { table: string; column: string; section: string }) =>
  sql`SELECT code.id AS used_id, part.version_id, ${sql.lit(part.section)} AS section
    FROM ${sql.table(part.table)} AS part
    JOIN code ON code.oid = ${sql.ref(`part.${part.column}_oid`)} AND code.code_id = ${sql.ref(`part.${part.column}`)}`;

const codes = sql.join(
  [
    versionCodes,
    partCodes({ table: "target_value", column: "unit", section: "targetValues" }),
    partCodes({ table: "target_value", column: "organizational_level", section: "targetValues" }),
    partCodes({ table: "measure_version_sub_measure", column: "gender", section: "submeasures" }),
    partCodes({ table: "measure_version_sub_measure", column: "age", section: "submeasures" }),
  ],
  sql` UNION ALL `,
);

/** For each kind, rows of the used entry, the using version, and the field or part of it. */
const usages: Record<UsageKind, RawBuilder<unknown>> = {
  measurementSource: connections("measurement_source_id"),
  reportingSystem: connections("reporting_system_id"),
  instanceIdentifier: sql`${owners} UNION ALL ${actors("instance_identifier_id")}`,
  performingOrganization: sql`SELECT NULL::uuid AS used_id, NULL::uuid AS version_id, NULL AS section WHERE FALSE`,
  person: actors("person_id"),
  role: actors("role_id"),
  code: codes,
};

/**
 * How many visible measures use each entry, as part of a larger query. One pass over the versions for all entries: a
 * subquery for each took seconds with ten thousand measures. A condition on one id is applied before the count.
 */
export const measureCounts = (used: UsageKind, visible: VisibleVersions): RawBuilder<unknown> => sql`
  SELECT usage.used_id, count(DISTINCT version.measure_id)::int AS measure_count FROM (${usages[used]}) AS usage
  JOIN measure_version AS version ON version.id = usage.version_id
  WHERE ${isVisible(visible, "version")} GROUP BY usage.used_id`;

/** Published, with a newer published version. */
const isReplaced = sql<boolean>`(version.status = 'PUBLISHED' AND EXISTS (
  SELECT FROM measure_version AS newer WHERE newer.measure_id = version.measure_id
    AND newer.status = 'PUBLISHED' AND newer.version_nr > version.version_nr))`;

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
