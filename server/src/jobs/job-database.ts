import { CompiledQuery } from "kysely";
import type { Db } from "pg-boss";
import type { Database } from "../database/database.ts";
import type { OpenDatabase } from "../database/open-database.ts";

/** Adapts our database to pg-boss, which sends several statements at once and uses its own column names. */
export function toJobDatabase(db: Database, listen?: OpenDatabase["listen"]): Db {
  const plain = db.withoutPlugins();
  const query = async (on: Database, text: string, values: unknown[] = []) => ({
    rows: [...(await on.executeQuery(CompiledQuery.raw(text, values))).rows],
  });
  const listenForJobs: Db["listen"] =
    listen &&
    (async (channel, onNotification, onConnect) => {
      const close = await listen(channel, { onNotification, onConnect });
      return { close };
    });
  return {
    executeSql: (text, values) =>
      db.isTransaction
        ? query(plain, text, values)
        : plain.connection().execute((connection) => endWhenFailed(connection, () => query(connection, text, values))),
    ...(listenForJobs && { listen: listenForJobs }),
  };
}

/** Rolls back a transaction that failed statements would otherwise leave open on the connection. */
async function endWhenFailed<T>(connection: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await connection.executeQuery(CompiledQuery.raw("ROLLBACK")).catch(() => {});
    throw error;
  }
}
