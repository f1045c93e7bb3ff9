import { type Kysely, sql } from "kysely";

/** Two times of the same Swedish day; a day has 25 hours when daylight saving ends. */
const check = "CHECK (valid_to > valid_from - interval '25 hours')";

const statements = [
  `ALTER TABLE measure_version DROP CONSTRAINT measure_version_validity, ADD CONSTRAINT measure_version_validity ${check}`,
  `ALTER TABLE connection DROP CONSTRAINT connection_check1, ADD CONSTRAINT connection_validity ${check}`,
  `ALTER TABLE target_value DROP CONSTRAINT target_value_check, ADD CONSTRAINT target_value_validity ${check}`,
];

export const isExpanding = true;

/**
 * A period may begin and end on the same day, whatever the time of day. The program compares calendar days; the database
 * only refuses what can be no such period.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
