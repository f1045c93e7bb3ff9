import { type RawBuilder, sql } from "kysely";

/** What goes away, what takes its place, and the measure versions that point at the former. */
export interface Replacement {
  from: string;
  to: string;
  versionIds: readonly string[];
}

type Statements = (replacement: Replacement) => RawBuilder<unknown>[];

const replace =
  (table: string, column: string): Statements =>
  ({ from, to }) => [sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${to} WHERE ${sql.ref(column)} = ${from}`];

/** Of connections that have become the same, the first stays. */
const collapseConnections: Statements = ({ versionIds }) => [
  sql`DELETE FROM connection AS twin USING connection AS kept
    WHERE twin.version_id = ANY(${versionIds}::uuid[]) AND kept.version_id = twin.version_id
      AND (kept.sort_order, kept.id) < (twin.sort_order, twin.id)
      AND (kept.reporting_system_id, kept.measurement_source_id, kept.contract_version, kept.valid_from, kept.valid_to)
        IS NOT DISTINCT FROM
        (twin.reporting_system_id, twin.measurement_source_id, twin.contract_version, twin.valid_from, twin.valid_to)`,
];

const actorOwner = (actor: string) => sql`coalesce(${sql.ref(`${actor}.measure_version_id`)},
  ${sql.ref(`${actor}.measurement_source_id`)}, ${sql.ref(`${actor}.reporting_system_id`)},
  ${sql.ref(`${actor}.owner_instance_identifier_id`)})`;

/** Of actors that have become the same one stays, and no comment is lost. */
const collapseActors =
  (column: string): Statements =>
  ({ to, versionIds }) => [
    sql`DELETE FROM actor AS twin USING actor AS kept
      WHERE ${sql.ref(`twin.${column}`)} = ${to}
        AND (twin.measure_version_id IS NULL OR twin.measure_version_id = ANY(${versionIds}::uuid[]))
        AND ${actorOwner("kept")} = ${actorOwner("twin")} AND kept.role_id = twin.role_id AND kept.id <> twin.id
        AND (kept.person_id, kept.instance_identifier_id) IS NOT DISTINCT FROM (twin.person_id, twin.instance_identifier_id)
        AND ((twin.comment IS NULL AND kept.comment IS NOT NULL)
          OR (twin.comment IS NOT DISTINCT FROM kept.comment AND (kept.sort_order, kept.id) < (twin.sort_order, twin.id)))`,
  ];

const codeIdOf = (id: string) => sql`(SELECT code_id FROM code WHERE id = ${id})`;
const oidOf = (id: string) => sql`(SELECT oid FROM code WHERE id = ${id})`;

/** A version that has both codes keeps the one that stays. */
const replaceVersionCodes: Statements = ({ from, to }) => [
  sql`DELETE FROM measure_version_code AS held USING measure_version_code AS kept
    WHERE held.oid = ${oidOf(from)} AND held.code_id = ${codeIdOf(from)}
      AND kept.version_id = held.version_id AND kept.oid = held.oid AND kept.code_id = ${codeIdOf(to)}`,
  sql`UPDATE measure_version_code SET code_id = ${codeIdOf(to)}
    WHERE oid = ${oidOf(from)} AND code_id = ${codeIdOf(from)}`,
];

const replaceTargetUnits: Statements = ({ from, to }) => [
  sql`UPDATE target_value SET unit = ${codeIdOf(to)} WHERE unit_oid = ${oidOf(from)} AND unit = ${codeIdOf(from)}`,
];

/** Saved searches hold ids, which are unique enough to be replaced as text. */
const replaceInSavedSearches: Statements = ({ from, to }) => [
  sql`UPDATE search_filter SET filter_configuration = replace(filter_configuration::text, ${from}, ${to})::jsonb
    WHERE filter_configuration::text LIKE ${`%${from}%`}`,
];

/** The actors of the thing itself move along with it. */
const replaceActorOwner = (column: string): Statements[] => [
  replace("actor", column),
  ({ to }) => [
    sql`DELETE FROM actor AS twin USING actor AS kept
      WHERE ${sql.ref(`twin.${column}`)} = ${to} AND ${sql.ref(`kept.${column}`)} = ${to}
        AND (kept.role_id, kept.person_id, kept.instance_identifier_id, kept.comment)
          IS NOT DISTINCT FROM (twin.role_id, twin.person_id, twin.instance_identifier_id, twin.comment)
        AND (kept.sort_order, kept.id) < (twin.sort_order, twin.id)`,
  ],
];

const steps = {
  measurementSource: [
    replace("connection", "measurement_source_id"),
    collapseConnections,
    ...replaceActorOwner("measurement_source_id"),
  ],
  reportingSystem: [
    replace("connection", "reporting_system_id"),
    collapseConnections,
    ...replaceActorOwner("reporting_system_id"),
  ],
  instanceIdentifier: [
    replace("measure_version", "measure_owner_id"),
    replace("actor", "instance_identifier_id"),
    ...replaceActorOwner("owner_instance_identifier_id"),
    collapseActors("instance_identifier_id"),
  ],
  person: [replace("actor", "person_id"), collapseActors("person_id")],
  code: [replaceVersionCodes, replaceTargetUnits],
} as const satisfies Record<string, readonly Statements[]>;

export type Mergeable = keyof typeof steps;

/** What puts one thing in another's place everywhere, in order. */
export const replacementStatements = (kind: Mergeable, replacement: Replacement): RawBuilder<unknown>[] =>
  [...steps[kind], replaceInSavedSearches].flatMap((statements) => statements(replacement));
