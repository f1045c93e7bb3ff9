import { sql } from "kysely";
import type { DatabaseTransaction } from "./database.ts";

/** Runs work inside a transaction that continues when the work fails: its changes are then rolled back. */
export async function inSavepoint<T>(tx: DatabaseTransaction, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT work`.execute(tx);
  try {
    const result = await work();
    await sql`RELEASE SAVEPOINT work`.execute(tx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT work`.execute(tx);
    throw error;
  }
}
