import { type Kysely, sql } from "kysely";

const statements = [
  // What is shown belongs to the newest that is finished; one under way shows nothing until it is whole.
  `CREATE TABLE content_analysis (
      id uuid PRIMARY KEY,
      started timestamptz NOT NULL,
      finished timestamptz,
      phase text NOT NULL CHECK (phase IN ('READING', 'COMPARING', 'CHECKING_LINKS')),
      done integer NOT NULL DEFAULT 0,
      total integer NOT NULL DEFAULT 0,
      measures integer NOT NULL DEFAULT 0
    )`,
  `CREATE TABLE content_finding (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      analysis_id uuid NOT NULL REFERENCES content_analysis (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('MISSING_FIELDS', 'EXPIRED', 'EXPIRING', 'NEAR_DUPLICATE', 'FAULTY_LINK')),
      measure_id uuid NOT NULL,
      version_nr integer NOT NULL,
      title text NOT NULL,
      owner text,
      detail text NOT NULL,
      other_measure_id uuid,
      other_title text,
      url text
    )`,
  `CREATE INDEX content_finding_kind ON content_finding (analysis_id, kind, id)`,
  `CREATE TABLE content_link (
      analysis_id uuid NOT NULL REFERENCES content_analysis (id) ON DELETE CASCADE,
      url text NOT NULL,
      measure_id uuid NOT NULL,
      version_nr integer NOT NULL,
      title text NOT NULL,
      owner text,
      field text NOT NULL
    )`,
  `CREATE INDEX content_link_analysis ON content_link (analysis_id)`,
  // Kept from one analysis to the next, so that nobody's server is asked more often than it must.
  `CREATE TABLE checked_link (
      url text PRIMARY KEY,
      problem text,
      checked timestamptz NOT NULL
    )`,
];

/** What an analysis of the published measures has found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
