import type { ContractVersion } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** A measure and, when it is published by the contract, the version to distribute. */
export interface DistributedMeasure {
  changedIn: string;
  measureId: string;
  versionId: string | null;
}

interface Selection {
  contract: ContractVersion;
  after: { changedIn: string; measureId: string } | undefined;
  limit: number;
}

const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;

/** The cursor of the next import, and whether `since` belongs to this database: in a moved one it does not. */
export async function readCursor(
  db: Database,
  since: string | undefined,
): Promise<{ cursor: string; isKnown: boolean; hasChanges: boolean }> {
  const cursor = sql`coalesce(${since ?? null}::text, '0')::xid8`;
  const { rows } = await sql<{ cursor: string; isKnown: boolean; hasChanges: boolean }>`
    SELECT ${horizon}::text AS cursor, ${cursor} > '0'::xid8 AND ${cursor} <= ${horizon} AS is_known,
      EXISTS (SELECT 1 FROM search_change WHERE changed_in >= ${cursor}) AS has_changes`.execute(db);
  const [row] = rows;
  return row ?? { cursor: "0", isKnown: false, hasChanges: true };
}

const isOfContract = (contract: ContractVersion): RawBuilder<boolean> =>
  sql`found.status = 'PUBLISHED' AND EXISTS (SELECT 1 FROM connection
    WHERE connection.version_id = found.version_id AND connection.contract_version = ${contract}::numeric)`;

/** A page of the measures that are published by the contract. */
export async function listAllMeasures(
  db: Database,
  { contract, after, limit }: Selection,
): Promise<DistributedMeasure[]> {
  const rest = after ? sql`AND found.measure_id > ${after.measureId}::uuid` : sql``;
  const { rows } = await sql<DistributedMeasure>`SELECT '0' AS changed_in, found.measure_id, found.version_id
    FROM search_document AS found WHERE ${isOfContract(contract)} ${rest}
    ORDER BY found.measure_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** A page of the measures that have changed since the cursor. */
export async function listChangedMeasures(
  db: Database,
  since: string,
  { contract, after, limit }: Selection,
): Promise<DistributedMeasure[]> {
  const rest = after
    ? sql`AND (change.changed_in, change.measure_id) > (${after.changedIn}::text::xid8, ${after.measureId}::uuid)`
    : sql``;
  const { rows } = await sql<DistributedMeasure>`
    SELECT change.changed_in::text, change.measure_id, found.version_id
    FROM search_change AS change
    LEFT JOIN search_document AS found ON found.measure_id = change.measure_id AND ${isOfContract(contract)}
    WHERE change.changed_in >= ${since}::text::xid8 ${rest}
    ORDER BY change.changed_in, change.measure_id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countDistributed(db: Database, contract: ContractVersion): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM search_document AS found
    WHERE ${isOfContract(contract)}`.execute(db);
  return rows[0]?.count ?? 0;
}
