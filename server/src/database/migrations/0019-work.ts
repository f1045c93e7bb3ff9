import { type Kysely, sql } from "kysely";

const statements = [
  // Drafts that can be restored. Their content is in the snapshot of the deletion; no foreign keys, because the measure
  // may be deleted too.
  `CREATE TABLE deleted_version (
      version_id uuid PRIMARY KEY,
      measure_id uuid NOT NULL,
      version_nr integer NOT NULL,
      legacy_id text,
      title text NOT NULL,
      changes jsonb NOT NULL,
      created timestamptz NOT NULL,
      last_updated timestamptz NOT NULL,
      last_updated_by text,
      -- What the measure needs to exist again, when it was deleted with its only draft.
      is_whole_measure boolean NOT NULL,
      last_version_nr integer NOT NULL,
      measure_created timestamptz NOT NULL,
      deleted timestamptz NOT NULL DEFAULT now(),
      deleted_by text
    )`,
  `CREATE INDEX deleted_version_deleted ON deleted_version (deleted)`,
  `CREATE TABLE bulk_change (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 50),
      user_id uuid NOT NULL,
      user_name text NOT NULL,
      created timestamptz NOT NULL DEFAULT now()
    )`,
  `CREATE INDEX bulk_change_created ON bulk_change (created)`,
  `CREATE TABLE bulk_change_version (
      bulk_change_id uuid NOT NULL REFERENCES bulk_change ON DELETE CASCADE,
      version_id uuid NOT NULL,
      version_nr integer NOT NULL,
      title text NOT NULL,
      status text NOT NULL,
      -- The revision that the change led to.
      revision integer NOT NULL,
      -- The former values of the changed fields and parts.
      former jsonb NOT NULL,
      -- Null until the change of this version has been undone, or could not be; then why not, empty when it could.
      obstacle text,
      PRIMARY KEY (bulk_change_id, version_id)
    )`,
  `CREATE TABLE work_visit (
      user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
      -- The end of the visit before this one.
      since timestamptz NOT NULL,
      last_seen timestamptz NOT NULL
    )`,
  `CREATE TABLE responsible_owner (
      user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
      instance_identifier_id uuid NOT NULL REFERENCES instance_identifier ON DELETE CASCADE,
      PRIMARY KEY (user_id, instance_identifier_id)
    )`,
  `CREATE INDEX responsible_owner_identifier ON responsible_owner (instance_identifier_id)`,
  `ALTER TABLE content_finding ADD COLUMN owner_id uuid`,
  `ALTER TABLE content_link ADD COLUMN owner_id uuid`,
  `CREATE INDEX content_finding_owner ON content_finding (analysis_id, owner_id)`,
  `CREATE INDEX content_finding_measure ON content_finding (analysis_id, measure_id)`,
  `CREATE INDEX event_timestamp ON event (timestamp)`,
];

/** Deleted drafts that can be restored, bulk changes that can be undone, and what an editor's work page shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
