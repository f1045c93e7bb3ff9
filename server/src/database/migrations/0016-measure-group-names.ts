import { type Kysely, sql } from "kysely";

const statements = [
  // Group names are searched with the measures, so a change of a group is a change of its measures.
  `CREATE FUNCTION mark_group_member() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS
    $$ BEGIN
      INSERT INTO search_change (measure_id, changed_in)
      SELECT DISTINCT measure_id, pg_current_xact_id() FROM changed
      ON CONFLICT (measure_id) DO UPDATE SET changed_in = excluded.changed_in;
      PERFORM pg_notify('search_change', '');
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER group_member_is_added AFTER INSERT ON measure_group_measure
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_group_member()`,
  `CREATE TRIGGER group_member_is_removed AFTER DELETE ON measure_group_measure
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_group_member()`,
  `CREATE FUNCTION mark_group_members() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS
    $$ BEGIN
      INSERT INTO search_change (measure_id, changed_in)
      SELECT measure_id, pg_current_xact_id() FROM measure_group_measure WHERE group_id = NEW.id ORDER BY measure_id
      ON CONFLICT (measure_id) DO UPDATE SET changed_in = excluded.changed_in;
      PERFORM pg_notify('search_change', '');
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER group_is_renamed AFTER UPDATE OF name ON measure_group FOR EACH ROW
    WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION mark_group_members()`,
];

/** Measures are found by the names of their groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
