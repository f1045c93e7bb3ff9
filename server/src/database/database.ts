import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./schema.ts";

/** A connection or a transaction. Inside a transaction only `tx` may be used: the embedded database has one connection. */
export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
