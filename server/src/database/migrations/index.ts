import type { Migration } from "kysely";
import * as swedishCollation from "./0001-swedish-collation.ts";
import * as codeSystems from "./0002-code-systems.ts";
import * as referenceData from "./0003-reference-data.ts";
import * as measures from "./0004-measures.ts";
import * as measureHistory from "./0005-measure-history.ts";
import * as groups from "./0006-groups.ts";
import * as users from "./0007-users.ts";
import * as events from "./0008-events.ts";
import * as seed from "./0009-seed.ts";
import * as demoAccounts from "./0010-demo-accounts.ts";
import * as administration from "./0011-administration.ts";

/** Append-only: a migration that has reached anyone's database is never edited. */
export const migrations: Record<string, Migration> = {
  "0001-swedish-collation": swedishCollation,
  "0002-code-systems": codeSystems,
  "0003-reference-data": referenceData,
  "0004-measures": measures,
  "0005-measure-history": measureHistory,
  "0006-groups": groups,
  "0007-users": users,
  "0008-events": events,
  "0009-seed": seed,
  "0010-demo-accounts": demoAccounts,
  "0011-administration": administration,
};
