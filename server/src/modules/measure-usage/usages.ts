import { codeFieldNames, oids, versionFields } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";

/** What measure versions point at. */
export type Used = "measurementSource" | "reportingSystem" | "instanceIdentifier" | "person" | "role" | "code";

const connections = (column: string) =>
  sql`SELECT ${sql.ref(column)} AS used_id, version_id, 'connections' AS section FROM connection`;

const actors = (column: string) =>
  sql`SELECT ${sql.ref(column)} AS used_id, measure_version_id AS version_id, 'actors' AS section FROM actor`;

const owners = sql`SELECT measure_owner_id AS used_id, id AS version_id, 'measureOwner' AS section FROM measure_version`;

const sectionByOid = sql.join(
  codeFieldNames.map((name) => sql`WHEN ${sql.lit(oids[versionFields[name].category])} THEN ${sql.lit(name)}`),
  sql` `,
);

const versionCodes = sql`SELECT code.id AS used_id, held.version_id, CASE code.oid ${sectionByOid} END AS section
  FROM measure_version_code AS held JOIN code ON code.oid = held.oid AND code.code_id = held.code_id`;

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

/** For each kind, rows of what is used, by which version, and in which field or part of it. */
export const usages: Record<Used, RawBuilder<unknown>> = {
  measurementSource: connections("measurement_source_id"),
  reportingSystem: connections("reporting_system_id"),
  instanceIdentifier: sql`${owners} UNION ALL ${actors("instance_identifier_id")}`,
  person: actors("person_id"),
  role: actors("role_id"),
  code: codes,
};
