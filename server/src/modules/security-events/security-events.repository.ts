import type { ListQuery, Page, SecurityEvent } from "@indikatorkatalogen/contract";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type Listing, listPage, nonTextColumns } from "../../database/list-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { SecurityEventTable, SecurityLogChain } from "../../database/tables/user-tables.ts";
import { toMillis } from "../../database/to-millis.ts";
import { entityNotFound } from "../../errors/app-error.ts";

/** The position of an entry in its chain, set by the database. */
export type ChainLink = Pick<Selectable<SecurityEventTable>, "chain" | "sequence" | "hash">;
type Row = Omit<Selectable<SecurityEventTable>, keyof ChainLink>;

const toEvent = ({ timestamp, ...row }: Row): SecurityEvent => ({ ...row, timestamp: toMillis(timestamp) });

const listing: Listing = {
  rows: sql`SELECT id, timestamp, type, user_id, account_id, about_id, address, detail FROM security_event`,
  searched: ["type", "user_id", "account_id", "about_id", "address", "detail"],
  order: sql`listed.timestamp DESC, listed.id DESC`,
  nonTexts: nonTextColumns<Row>("timestamp"),
};

const columns = ["id", "timestamp", "type", "userId", "accountId", "aboutId", "address", "detail"] as const;

export async function listSecurityEvents(
  db: Database,
  query: ListQuery & { index: number; pagesize: number },
): Promise<Page<SecurityEvent>> {
  const page = await listPage<Row>(db, listing, query);
  return { ...page, pageResults: page.pageResults.map(toEvent) };
}

export async function getSecurityEvent(db: Database, id: string): Promise<SecurityEvent> {
  const row = await db.selectFrom("securityEvent").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw entityNotFound();
  return toEvent(row);
}

type NewRow = Omit<Row, "id" | "timestamp">;

export const insertSecurityEvent = (db: Database, event: NewRow): Promise<ChainLink> =>
  db
    .insertInto("securityEvent")
    .values({ ...event, id: newId(), timestamp: sql<Date>`now()` })
    .returning(["chain", "sequence", "hash"])
    .executeTakeFirstOrThrow();

const chains: SecurityLogChain[] = ["EVENTS", "REFUSALS"];
const batchSize = 5000;

/**
 * By the clock of the database. Only the beginning of a chain is ever deleted, up to the first entry that is young
 * enough, so that a gap always means tampering. Returns how many were deleted.
 */
export async function deleteOldEvents(db: Database, days: number): Promise<number> {
  let deleted = 0;
  for (const chain of chains) {
    const { rows } = await sql<{ last: string | null }>`SELECT max(sequence) AS last FROM security_event
      WHERE chain = ${chain} AND sequence < coalesce((SELECT min(sequence) FROM security_event
        WHERE chain = ${chain} AND timestamp >= now() - ${days} * interval '1 day'), 9223372036854775807)`.execute(db);
    deleted += await deleteBeginning(db, chain, Number(rows[0]?.last ?? 0));
  }
  return deleted;
}

/**
 * Deletes the oldest of too many entries. Entries that anybody can cause from outside have a separate chain, so
 * that nobody can push the others out by causing refusals.
 */
export async function deleteExcessEvents(db: Database, max: number): Promise<void> {
  for (const { name, sequence } of await listChains(db)) await deleteBeginning(db, name, Number(sequence) - max);
}

/** What is left of the deleted entries is the hash of the last one, where the chain begins from then on. */
async function deleteBeginning(db: Database, chain: SecurityLogChain, last: number): Promise<number> {
  let deleted = 0;
  for (let count = batchSize; count === batchSize; deleted += count) {
    const { rows } = await sql<{ count: number }>`
      WITH deleted AS (
        DELETE FROM security_event WHERE chain = ${chain} AND sequence = ANY(ARRAY(
          SELECT sequence FROM security_event WHERE chain = ${chain} AND sequence <= ${last}
          ORDER BY sequence LIMIT ${batchSize}))
        RETURNING sequence, hash),
      anchored AS (
        UPDATE security_log_chain SET anchor_sequence = final.sequence, anchor_hash = final.hash
        FROM (SELECT sequence, hash FROM deleted ORDER BY sequence DESC LIMIT 1) AS final WHERE name = ${chain})
      SELECT count(*)::int AS count FROM deleted`.execute(db);
    count = rows[0]?.count ?? 0;
  }
  return deleted;
}

/** A chain: its last entry, and the last of those that have been deleted. */
export interface StoredChain {
  name: SecurityLogChain;
  sequence: string;
  hash: string;
  anchorSequence: string;
  anchorHash: string;
}

export async function listChains(db: Database): Promise<StoredChain[]> {
  const { rows } = await sql<StoredChain>`SELECT name, sequence, hash, anchor_sequence, anchor_hash
    FROM security_log_chain ORDER BY name`.execute(db);
  return rows;
}

export interface ChainedEvent extends Omit<Row, "timestamp">, ChainLink {
  /** Microseconds. */
  time: string;
}

/** The next entries of a chain, as exactly as they were hashed. */
export async function listChained(
  db: Database,
  { chain, after, through }: { chain: SecurityLogChain; after: string; through: string },
): Promise<ChainedEvent[]> {
  const { rows } =
    await sql<ChainedEvent>`SELECT chain, sequence, hash, id, type, user_id, account_id, about_id, address,
      detail, floor(extract(epoch FROM timestamp) * 1000000)::bigint AS time FROM security_event
    WHERE chain = ${chain} AND sequence > ${after} AND sequence <= ${through}
    ORDER BY sequence LIMIT ${batchSize}`.execute(db);
  return rows;
}
