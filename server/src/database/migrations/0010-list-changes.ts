import { type Kysely, sql } from "kysely";

/** Lists that every node keeps in memory. */
const lists = ["synonym", "measurement_source", "reporting_system", "view_template"];

const statements = [
  // Which transactions changed a list: the last one's number alone would pass over one that commits late.
  `CREATE TABLE list_change (
    list text NOT NULL,
    changed_in xid8 NOT NULL,
    PRIMARY KEY (list, changed_in)
  )`,
  // Each has a mark of its own, so that nobody waits for another; whoever has not read of the older ones reads of the new.
  // It brings its own path to look for tables on, as a restore has none.
  `CREATE FUNCTION mark_list() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS
    $$ BEGIN
      INSERT INTO list_change (list, changed_in) VALUES (TG_TABLE_NAME, pg_current_xact_id()) ON CONFLICT DO NOTHING;
      DELETE FROM list_change AS marked USING (
        SELECT list, changed_in FROM list_change
        WHERE list = TG_TABLE_NAME AND changed_in < pg_current_xact_id() FOR UPDATE SKIP LOCKED
      ) AS older WHERE marked.list = older.list AND marked.changed_in = older.changed_in;
      PERFORM pg_notify('search_change', '');
      RETURN NULL;
    END $$`,
  ...lists.map(
    (list) => `CREATE TRIGGER ${list}_is_marked_as_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${list}
      FOR EACH STATEMENT EXECUTE FUNCTION mark_list()`,
  ),
  // The mark on every synonym stays for nodes of the version before, which follow it until they are replaced.
];

/** Every node learns that a list it keeps has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
