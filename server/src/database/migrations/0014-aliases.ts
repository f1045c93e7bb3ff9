import { type Kysely, sql } from "kysely";

const registers = ["code", "instance_identifier", "reporting_system", "measurement_source", "person"];

const statements = [
  // Ids that entries had in the catalogue they came from. `register` is the table, or the code system of a code.
  `CREATE TABLE entry_alias (
    register text NOT NULL CHECK (length(register) BETWEEN 1 AND 200),
    alias text NOT NULL CHECK (length(alias) BETWEEN 1 AND 100),
    entry_id uuid NOT NULL,
    PRIMARY KEY (register, alias)
  )`,
  `CREATE INDEX entry_alias_entry ON entry_alias (entry_id)`,
  `CREATE FUNCTION delete_aliases() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS
    $$ BEGIN
      DELETE FROM entry_alias WHERE entry_id IN (SELECT id FROM deleted);
      RETURN NULL;
    END $$`,
  ...registers.map(
    (register) => `CREATE TRIGGER ${register}_takes_its_aliases AFTER DELETE ON ${register}
      REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_aliases()`,
  ),
  // Every node holds the aliases that searches may filter by.
  `CREATE TRIGGER entry_alias_is_marked_as_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON entry_alias
    FOR EACH STATEMENT EXECUTE FUNCTION mark_list()`,
];

/** The ids of other catalogues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
