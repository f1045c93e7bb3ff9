import type { Database } from "../../../database/database.ts";

export interface Alias {
  register: string;
  alias: string;
  entryId: string;
}

/** The ids of other catalogues. */
export const listAliases = (db: Database): Promise<Alias[]> =>
  db.selectFrom("entryAlias").select(["register", "alias", "entryId"]).execute();
