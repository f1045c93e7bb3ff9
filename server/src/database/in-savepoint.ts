import { sql } from "kysely";
import type { DatabaseTransaction } from "./database.ts";

/** Does something within a transaction that goes on also when the deed fails: then it is as if it had never begun. */
export async function inSavepoint<T>(tx: DatabaseTransaction, deed: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT deed`.execute(tx);
  try {
    const result = await deed();
    await sql`RELEASE SAVEPOINT deed`.execute(tx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT deed`.execute(tx);
    throw error;
  }
}
