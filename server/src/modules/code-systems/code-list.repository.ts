import type { CountedCode, ListOrPage, ListQuery, Page } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type Listing, listPage, listRows, swedish } from "../../database/list-rows.ts";

interface Codes {
  oid: string;
  measureCount: RawBuilder<number>;
}

/** Fixed systems keep the order they were made in; others go by age, where they have one, and by name. */
const listing = ({ oid, measureCount }: Codes): Listing => ({
  rows: sql`SELECT code.*, ${measureCount} AS measure_count,
      CASE WHEN code_system.editable THEN 0 ELSE code.sort_order END AS place
    FROM code JOIN code_system ON code_system.oid = code.oid WHERE code.oid = ${oid}`,
  searched: ["display_name", "description"],
  order: sql`listed.place, listed.from_age, listed.to_age, ${swedish("display_name")}`,
});

export const listCodeRows = (db: Database, query: ListQuery, codes: Codes): Promise<ListOrPage<CountedCode>> =>
  listRows<CountedCode>(db, listing(codes), query);

export const listCodePage = (
  db: Database,
  query: ListQuery & { index: number; pagesize: number },
  codes: Codes,
): Promise<Page<CountedCode>> => listPage<CountedCode>(db, listing(codes), query);
