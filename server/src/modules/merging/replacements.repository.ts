import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Replacement } from "./replace-in-content.ts";

type Statements = (ids: { from: string; to: string }) => RawBuilder<unknown>[];

/** Moves the actors of the entry itself; of equal actors one stays. */
const moveActors = (column: string): Statements => {
  const owner = sql.ref(column);
  return ({ from, to }) => [
    sql`UPDATE actor SET ${owner} = ${to} WHERE ${owner} = ${from}`,
    sql`DELETE FROM actor AS twin USING actor AS kept
      WHERE ${sql.ref(`twin.${column}`)} = ${to} AND ${sql.ref(`kept.${column}`)} = ${to}
        AND (kept.role_id, kept.person_id, kept.instance_identifier_id, kept.comment)
          IS NOT DISTINCT FROM (twin.role_id, twin.person_id, twin.instance_identifier_id, twin.comment)
        AND (kept.sort_order, kept.id) < (twin.sort_order, twin.id)`,
  ];
};

const owner = (actor: string) => sql`coalesce(${sql.ref(`${actor}.measurement_source_id`)},
  ${sql.ref(`${actor}.reporting_system_id`)}, ${sql.ref(`${actor}.owner_instance_identifier_id`)})`;

/** Replaces an actor of reference data; of equal actors one stays. */
const replaceHolder = (column: string): Statements => {
  const holder = sql.ref(column);
  return ({ from, to }) => [
    sql`UPDATE actor SET ${holder} = ${to} WHERE ${holder} = ${from} AND measure_version_id IS NULL`,
    sql`DELETE FROM actor AS twin USING actor AS kept
      WHERE ${sql.ref(`twin.${column}`)} = ${to} AND twin.measure_version_id IS NULL
        AND ${owner("kept")} = ${owner("twin")} AND kept.role_id = twin.role_id AND kept.id <> twin.id
        AND (kept.person_id, kept.instance_identifier_id) IS NOT DISTINCT FROM (twin.person_id, twin.instance_identifier_id)
        AND ((twin.comment IS NULL AND kept.comment IS NOT NULL)
          OR (twin.comment IS NOT DISTINCT FROM kept.comment AND (kept.sort_order, kept.id) < (twin.sort_order, twin.id)))`,
  ];
};

const moveParts: Statements = ({ from, to }) => [
  sql`UPDATE performing_organization SET part_of = ${to} WHERE part_of = ${from}`,
];

/** Of the review settings of two owners, the stricter values apply. */
const moveReviewSetting: Statements = ({ from, to }) => [
  sql`UPDATE review_setting AS kept SET approvals = greatest(kept.approvals, merged.approvals),
      four_eyes = kept.four_eyes OR merged.four_eyes
    FROM review_setting AS merged WHERE kept.owner_id = ${to} AND merged.owner_id = ${from}`,
  sql`UPDATE review_setting SET owner_id = ${to}, scope = ${to}::text WHERE owner_id = ${from}
    AND NOT EXISTS (SELECT 1 FROM review_setting AS kept WHERE kept.owner_id = ${to})`,
];

/** Saved searches hold ids, which are unique enough to be replaced as text. */
const replaceInSavedSearches: Statements = ({ from, to }) => [
  sql`UPDATE search_filter SET filter_configuration = replace(filter_configuration::text, ${from}, ${to})::jsonb
    WHERE filter_configuration::text LIKE ${`%${from}%`}`,
];

const steps: Record<Replacement["kind"], readonly Statements[]> = {
  measurementSource: [moveActors("measurement_source_id")],
  reportingSystem: [moveActors("reporting_system_id")],
  instanceIdentifier: [
    moveActors("owner_instance_identifier_id"),
    replaceHolder("instance_identifier_id"),
    moveReviewSetting,
  ],
  performingOrganization: [moveParts],
  person: [replaceHolder("person_id")],
  code: [],
};

/** Replaces one entry by another everywhere but in measure versions, which have their own write path. */
export async function replaceOutsideMeasures(tx: Database, { kind, from, to }: Replacement): Promise<void> {
  const ids = { from: from.id, to: to.id };
  const statements = [...steps[kind], replaceInSavedSearches].flatMap((make) => make(ids));
  for (const statement of statements) await statement.execute(tx);
}
