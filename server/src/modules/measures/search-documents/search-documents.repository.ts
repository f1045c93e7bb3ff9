import { versionFieldNames, versionFields } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../database/database.ts";
import type { StoredVersion } from "../content/stored-version.ts";

/** The words of each text field, weighed as the field table says. */
const searchText = sql.join(
  versionFieldNames.flatMap((name) => {
    const field = versionFields[name];
    if (!("search" in field)) return [];
    const text = name === "title" ? sql`title` : sql`texts ->> ${sql.lit(name)}`;
    return [sql`setweight(to_tsvector('swedish', coalesce(${text}, '')), ${sql.lit(field.search.weight)})`];
  }),
  sql` || `,
);

/** Every change ends with this: what search reads of the versions is written anew. */
export async function refreshSearchDocuments(
  tx: DatabaseTransaction,
  written: readonly { version: StoredVersion }[],
): Promise<void> {
  const ids = written.map(({ version }) => version.id);
  await sql`UPDATE measure_version SET search_text = ${searchText} WHERE id = ANY(${ids}::uuid[])`.execute(tx);
}

export async function removeSearchDocuments(_tx: DatabaseTransaction, _measureId: string): Promise<void> {}
