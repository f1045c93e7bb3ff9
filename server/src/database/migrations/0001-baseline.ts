import { type Kysely, sql } from "kysely";
import { codeSystemStatements } from "./0001-baseline/code-systems.ts";
import { createCollation } from "./0001-baseline/collation.ts";
import { eventStatements } from "./0001-baseline/events.ts";
import { groupStatements } from "./0001-baseline/groups.ts";
import { measureHistoryStatements } from "./0001-baseline/measure-history.ts";
import { measurePartStatements } from "./0001-baseline/measure-parts.ts";
import { measureStatements } from "./0001-baseline/measures.ts";
import { referenceDataStatements } from "./0001-baseline/reference-data.ts";
import { searchStatements } from "./0001-baseline/search.ts";
import { insertSeeds } from "./0001-baseline/seed.ts";
import { userStatements } from "./0001-baseline/users.ts";

const tables = [
  ...codeSystemStatements,
  ...referenceDataStatements,
  ...measureStatements,
  ...measurePartStatements,
  ...measureHistoryStatements,
  ...groupStatements,
  ...userStatements,
  ...eventStatements,
  ...searchStatements,
];

/** The catalogue as it was first released: every table, and what stands in them from the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCollation(db);
  // One statement a call: the embedded database refuses several.
  for (const statement of tables) await sql.raw(statement).execute(db);
  await insertSeeds(db);
}
