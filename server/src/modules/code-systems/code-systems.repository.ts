import type { CodeSystem, CountedCode, SystemCode } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { nonTextColumns, swedish } from "../../database/list-rows.ts";
import type { Condition, Register } from "../registers/register.ts";
import { withMeasureCount } from "../registers/with-measure-count.repository.ts";

export const codeSystemRegister: Register<CodeSystem, "codeSystem"> = {
  table: "codeSystem",
  entityType: "codesystem",
  titleOf: ({ name }) => name,
  entries: () => sql`SELECT * FROM code_system`,
  searched: ["name", "description"],
  order: swedish("name"),
};

/** Codes with an order of their own come in that order; others by age, where they have one, and by name. */
export const codeRegister: Register<SystemCode, "code"> = {
  table: "code",
  entityType: "code",
  usedAs: "code",
  titleOf: ({ displayName }) => displayName,
  entries: () => sql`SELECT * FROM code`,
  searched: ["display_name", "description"],
  order: sql`listed.sort_order, listed.from_age, listed.to_age, ${swedish("display_name")}`,
  nonTexts: nonTextColumns<SystemCode>("fromAge"),
};

export const countedCodeRegister: Register<CountedCode, "code"> = withMeasureCount(codeRegister, "code");

export const isInSystem = (oid: string): Condition => sql`listed.oid = ${oid}`;

export interface CodeKey {
  oid: string;
  /** By either of the code's two ids, or by one that it has in another catalogue. */
  codeId: string;
}

export const hasKey = ({ oid, codeId }: CodeKey): Condition =>
  sql`${isInSystem(oid)} AND (listed.code_id = ${codeId} OR listed.id::text = ${codeId.toLowerCase()}
    OR listed.id IN (SELECT entry_id FROM entry_alias WHERE register = ${oid} AND alias = ${codeId.toLowerCase()}))`;

/** The ids in a system that start with the wanted one. */
export async function listCodeIdsLike(db: Database, { oid, codeId }: CodeKey): Promise<string[]> {
  const rows = await db
    .selectFrom("code")
    .select("codeId")
    .where("oid", "=", oid)
    .where(sql<boolean>`starts_with(code_id, ${codeId})`)
    .execute();
  return rows.map((row) => row.codeId);
}

/** Last in a system whose codes have an order of their own; zero, as for all codes, in one without. */
export async function nextSortOrder(db: Database, oid: string): Promise<number> {
  const { max } = await db
    .selectFrom("code")
    .select(sql<number | null>`max(sort_order)`.as("max"))
    .where("oid", "=", oid)
    .executeTakeFirstOrThrow();
  return max ? max + 1 : 0;
}
