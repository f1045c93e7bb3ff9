import { CompiledQuery } from "kysely";
import type { Db } from "pg-boss";
import type { Database } from "../database/database.ts";
import type { OpenDatabase } from "../database/open-database.ts";

/** The catalogue's database as pg-boss speaks to it: its statements, which may be several at once, and its own names. */
export function toJobDatabase(db: Database, listen?: OpenDatabase["listen"]): Db {
  const plain = db.withoutPlugins();
  const query = async (on: Database, text: string, values: unknown[] = []) => ({
    rows: [...(await on.executeQuery(CompiledQuery.raw(text, values))).rows],
  });
  const hear: Db["listen"] =
    listen &&
    (async (channel, onNotice, onConnect) => {
      const close = await listen(channel, { onNotice, onConnect });
      return { close };
    });
  return {
    executeSql: (text, values) =>
      db.isTransaction
        ? query(plain, text, values)
        : plain.connection().execute((connection) => endWhenFailed(connection, () => query(connection, text, values))),
    ...(hear && { listen: hear }),
  };
}

/** Statements that begin a transaction and then fail would leave it open for the next who gets the connection. */
async function endWhenFailed<T>(connection: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await connection.executeQuery(CompiledQuery.raw("ROLLBACK")).catch(() => {});
    throw error;
  }
}
