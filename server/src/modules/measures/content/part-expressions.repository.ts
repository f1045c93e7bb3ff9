import { type RawBuilder, sql } from "kysely";
import type { VisibleVersions } from "../../../callers/visibility.ts";
import { isVisible } from "../../../callers/visible-versions.repository.ts";

// Each part of a version as one JSON value, so that a whole version is read by one statement and in one moment.

const list = (rows: RawBuilder<unknown>) => sql`coalesce((SELECT json_agg(part.entry) FROM (${rows}) AS part), '[]')`;

const millis = (column: string) => sql`round(extract(epoch FROM ${sql.ref(column)}) * 1000)`;

const namedReference = (id: string, name: string) => sql`CASE WHEN ${sql.ref(id)} IS NULL THEN NULL
  ELSE json_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)}) END`;

/** A row of the table `code` as callers see it. */
export const codeEntry: RawBuilder<unknown> = sql`json_build_object('id', code.id, 'codeId', code.code_id,
    'codeValue', code.code_value, 'displayName', code.display_name,
    'description', code.description, 'oid', code.oid, 'version', code.version)`;

/** The order in which several codes are shown: their own, by age, or by name. */
export const codeOrder = sql`code.sort_order, code.from_age, code.to_age, code.display_name COLLATE swedish`;

const codeOf = (oidColumn: string, codeColumn: string) => sql`(SELECT ${codeEntry} FROM code
  WHERE code.oid = ${sql.ref(oidColumn)} AND code.code_id = ${sql.ref(codeColumn)})`;

export const codes = list(sql`SELECT ${codeEntry} AS entry FROM measure_version_code AS held
  JOIN code ON code.oid = held.oid AND code.code_id = held.code_id
  WHERE held.version_id = version.id ORDER BY ${codeOrder}`);

export const actors = list(sql`SELECT json_build_object('id', actor.id,
    'role', json_build_object('id', role.id, 'name', role.name, 'code', role.code),
    'person', CASE WHEN person.id IS NULL THEN NULL ELSE json_build_object(
      'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name) END,
    'instanceIdentifier', ${namedReference("organization.id", "organization.name")},
    'comment', actor.comment) AS entry
  FROM actor JOIN role ON role.id = actor.role_id LEFT JOIN person ON person.id = actor.person_id
  LEFT JOIN instance_identifier AS organization ON organization.id = actor.instance_identifier_id
  WHERE actor.measure_version_id = version.id ORDER BY actor.sort_order, actor.id`);

export const connections = list(sql`SELECT json_build_object('id', link.id,
    'reportingSystem', ${namedReference("system.id", "system.name")},
    'measurementSource', ${namedReference("source.id", "source.name")},
    'contractVersion', trim_scale(link.contract_version),
    'validFrom', ${millis("link.valid_from")}, 'validTo', ${millis("link.valid_to")}) AS entry
  FROM connection AS link LEFT JOIN reporting_system AS system ON system.id = link.reporting_system_id
  LEFT JOIN measurement_source AS source ON source.id = link.measurement_source_id
  WHERE link.version_id = version.id ORDER BY link.sort_order, link.id`);

export const targetValues = list(sql`SELECT json_build_object('id', target.id, 'type', target.type,
    'level', target.level, 'operator', target.operator, 'value', target.value,
    'unit', ${codeOf("target.unit_oid", "target.unit")}, 'issuer', target.issuer,
    'validFrom', ${millis("target.valid_from")}, 'validTo', ${millis("target.valid_to")},
    'motivation', target.motivation, 'reference', target.reference,
    'organizationalLevel', ${codeOf("target.organizational_level_oid", "target.organizational_level")}) AS entry
  FROM target_value AS target WHERE target.version_id = version.id ORDER BY target.sort_order, target.id`);

const linkedVersions = (visible: VisibleVersions) =>
  list(sql`SELECT json_build_object('id', linked.id,
    'measureId', linked.measure_id, 'versionNr', linked.version_nr, 'status', linked.status) AS entry
  FROM measure_version_sub_measure AS other JOIN measure_version AS linked ON linked.id = other.version_id
  WHERE other.sub_measure_id = link.sub_measure_id AND ${isVisible(visible, "linked")}
  ORDER BY linked.measure_id, linked.version_nr`);

/** Links to other versions show visible ones only. */
export const submeasures = (visible: VisibleVersions): RawBuilder<unknown> =>
  list(sql`SELECT json_build_object('id', link.sub_measure_id, 'ownerMeasureId', sub_measure.owner_measure_id,
    'linkedMeasureVersions', ${linkedVersions(visible)},
    'gender', ${codeOf("link.gender_oid", "link.gender")}, 'age', ${codeOf("link.age_oid", "link.age")},
    'restriction', link.restriction, 'title', link.title, 'overrides', link.overrides) AS entry
  FROM measure_version_sub_measure AS link JOIN sub_measure ON sub_measure.id = link.sub_measure_id
  WHERE link.version_id = version.id ORDER BY link.sort_order, link.sub_measure_id`);
