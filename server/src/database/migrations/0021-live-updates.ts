import { type Kysely, sql } from "kysely";

const statements = [
  // What open pages are told, on whichever node they are: of no value after an hour, and lost without harm in a crash.
  `CREATE UNLOGGED TABLE live_event (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      sequence bigint GENERATED ALWAYS AS IDENTITY,
      -- The transaction that wrote it: a number alone would pass over one that commits late.
      written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
      -- Every older transaction had ended when it was written, so whoever has received it has received theirs.
      horizon xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
      created timestamptz NOT NULL DEFAULT now(),
      type text NOT NULL,
      measure_id uuid,
      version_id uuid,
      status text,
      revision integer,
      -- The only recipient, of what concerns one user.
      user_id uuid
    )`,
  `CREATE INDEX live_event_written_in ON live_event (written_in)`,
  `CREATE INDEX live_event_created ON live_event (created)`,
  `CREATE FUNCTION notify_live_event() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('live_event', ''); RETURN NULL; END $$`,
  `CREATE TRIGGER live_event_is_notified AFTER INSERT ON live_event
    FOR EACH STATEMENT EXECUTE FUNCTION notify_live_event()`,
  // It brings its own path to look for tables on, as a restore has none.
  `CREATE FUNCTION publish_version() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS
    $$ BEGIN
      INSERT INTO live_event (type, measure_id, version_id, status, revision)
      SELECT CASE WHEN TG_OP = 'DELETE' THEN 'deletion' ELSE 'version' END, measure_id, id, status, revision FROM written;
      RETURN NULL;
    END $$`,
  ...[
    ["INSERT", "NEW"],
    ["UPDATE", "NEW"],
    ["DELETE", "OLD"],
  ].map(
    ([event, rows]) => `CREATE TRIGGER measure_version_is_published_live_on_${event?.toLowerCase()}
      AFTER ${event} ON measure_version REFERENCING ${rows} TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION publish_version()`,
  ),
  // Who is editing, tab by tab. The table by user alone stays for nodes of the version before.
  `CREATE UNLOGGED TABLE editing_tab (
      version_id uuid NOT NULL REFERENCES measure_version ON DELETE CASCADE,
      tab_id uuid NOT NULL,
      user_id uuid NOT NULL,
      user_name text NOT NULL,
      field text,
      seen timestamptz NOT NULL,
      PRIMARY KEY (version_id, tab_id)
    )`,
];

/** What open pages are told as it happens, and who is editing in which tab. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
