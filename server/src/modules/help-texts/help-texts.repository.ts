import type { HelpText } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";

export const listHelpTextsByMapping = (db: Database): Promise<HelpText[]> =>
  db.selectFrom("helpText").selectAll().orderBy("mapping").execute();
