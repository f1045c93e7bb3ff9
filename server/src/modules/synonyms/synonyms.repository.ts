import type { SearchMiss, Synonym } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Register } from "../registers/register.ts";

export const synonymRegister: Register<Synonym, "synonym"> = {
  table: "synonym",
  entityType: "synonym",
  titleOf: ({ fromWords, toWords }) => `${fromWords} – ${toWords}`,
  entries: () => sql`SELECT id, from_words, to_words, direction FROM synonym`,
  searched: ["from_words", "to_words"],
  order: sql`listed.from_words COLLATE swedish, listed.to_words COLLATE swedish`,
};

interface Page {
  index: number;
  pagesize: number;
}

export async function listMisses(
  db: Database,
  { index, pagesize }: Page,
): Promise<{ misses: SearchMiss[]; total: number }> {
  const { rows } = await sql<SearchMiss & { total: number }>`
    SELECT question, count, round(extract(epoch FROM last_asked) * 1000)::float8 AS last_asked,
      (count(*) OVER ())::int AS total
    FROM search_miss ORDER BY count DESC, last_asked DESC, question LIMIT ${pagesize} OFFSET ${index * pagesize}`.execute(
    db,
  );
  return { misses: rows.map(({ total, ...miss }) => miss), total: rows[0]?.total ?? 0 };
}

export async function deleteMiss(db: Database, question: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM search_miss WHERE question = ${question} RETURNING question`.execute(db);
  return rows.length > 0;
}
