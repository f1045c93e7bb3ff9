import type { CountedCode, ListOrPage, ListQuery, Page, SystemCode } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type Listing, listPage, listRows, swedish } from "../../database/list-rows.ts";

const codes = sql`SELECT code.*, CASE WHEN code_system.editable THEN 0 ELSE code.sort_order END AS place`;
const inSystem = (oid: string) => sql`FROM code JOIN code_system ON code_system.oid = code.oid WHERE code.oid = ${oid}`;

/** Fixed systems keep the order they were made in; others go by age, where they have one, and by name. */
const toListing = (rows: RawBuilder<unknown>): Listing => ({
  rows,
  searched: ["display_name", "description"],
  order: sql`listed.place, listed.from_age, listed.to_age, ${swedish("display_name")}`,
});

export const listCodeRows = (db: Database, query: ListQuery, oid: string): Promise<ListOrPage<SystemCode>> =>
  listRows<SystemCode>(db, toListing(sql`${codes} ${inSystem(oid)}`), query);

export const listCodePage = (
  db: Database,
  query: ListQuery & { index: number; pagesize: number },
  { oid, measureCount }: { oid: string; measureCount: RawBuilder<number> },
): Promise<Page<CountedCode>> =>
  listPage<CountedCode>(db, toListing(sql`${codes}, ${measureCount} AS measure_count ${inSystem(oid)}`), query);
