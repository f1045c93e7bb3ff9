import type { HelpText } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Register } from "../registers/register.ts";

export const helpTextRegister: Register<HelpText, "helpText"> = {
  table: "helpText",
  entityType: "helptext",
  titleOf: ({ mapping }) => mapping,
  entries: () => sql`SELECT * FROM help_text`,
  searched: ["mapping", "description", "help_text"],
  order: sql.ref("listed.mapping"),
};
