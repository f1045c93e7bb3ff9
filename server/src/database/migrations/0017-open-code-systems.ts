import { type Kysely, sql } from "kysely";

const statements = [
  // The codes of every system can be changed, so no system is closed any more.
  `UPDATE code_system SET editable = true WHERE NOT editable`,
  `ALTER TABLE code_system ALTER COLUMN editable SET DEFAULT true`,
  // A catalogue may have added these codes or names already.
  `INSERT INTO code (id, oid, code_id, code_value, display_name, sort_order)
    SELECT gen_random_uuid(), '2.25.283994530884727164697811721983678988453', code_id, code_id, display_name, sort_order
    FROM (VALUES ('KOMMUN', 'Kommun', 6), ('SJUKHUS', 'Sjukhus', 7)) AS added (code_id, display_name, sort_order)
    ON CONFLICT DO NOTHING`,
  // For the parts of an organisation, and for the foreign key when one is deleted.
  `CREATE INDEX performing_organization_part_of ON performing_organization (part_of)`,
];

/** Codes of every category can be changed; municipality and hospital are added as organisation levels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
