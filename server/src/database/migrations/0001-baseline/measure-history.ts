export const measureHistoryStatements = [
  // No foreign keys: what was once published is kept when the measure itself is gone.
  `CREATE TABLE measure_revision (
      id uuid PRIMARY KEY,
      sequence bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT measure_revision_sequence_key UNIQUE,
      measure_id uuid NOT NULL,
      version_id uuid NOT NULL,
      version_nr integer NOT NULL,
      revision integer NOT NULL,
      status text NOT NULL CHECK (status IN ('ONGOING', 'PUBLISHED', 'UNPUBLISHED')),
      event_type text NOT NULL
        CHECK (event_type IN ('PUBLISHED', 'PUBLISHED_UPDATED', 'UNPUBLISHED', 'DELETED')),
      content jsonb NOT NULL,
      changed_fields text[] NOT NULL,
      user_id uuid,
      user_name text,
      created timestamptz NOT NULL
    )`,
  `CREATE INDEX measure_revision_measure ON measure_revision (measure_id, sequence)`,
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION '% is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$`,
  `CREATE TRIGGER measure_revision_is_final BEFORE UPDATE OR DELETE ON measure_revision
      FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER measure_revision_is_kept BEFORE TRUNCATE ON measure_revision
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
];
