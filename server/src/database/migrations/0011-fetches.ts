import { type Kysely, sql } from "kysely";

const statements = [
  // A number for each month and way, and nothing else: no address, no user, no time of day.
  `CREATE TABLE fetch_count (
    month date NOT NULL CHECK (extract(day FROM month) = 1),
    way text NOT NULL CHECK (length(way) BETWEEN 1 AND 40),
    count bigint NOT NULL CHECK (count >= 0),
    PRIMARY KEY (month, way)
  )`,
  // Without it nobody could tell a month without fetches from one without counting.
  `CREATE TABLE fetch_counting (since timestamptz NOT NULL DEFAULT now())`,
  `INSERT INTO fetch_counting DEFAULT VALUES`,
];

/** How often the catalogue is fetched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
