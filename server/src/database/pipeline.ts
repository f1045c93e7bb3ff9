import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from "kysely";
import type { DatabaseTransaction } from "./database.ts";
import type { Tables } from "./schema.ts";

type Step<T> = (tx: DatabaseTransaction) => Promise<T>;
type Results<S extends readonly Step<unknown>[]> = { -readonly [I in keyof S]: Awaited<ReturnType<S[I]>> };

/**
 * Runs several steps of a transaction in one round trip: the first statement of each step is sent, in the order of the
 * list, without waiting for the step before it. Further statements of a step wait for that step's own results, so a step
 * may rely on no more than the first statement of those before it. When a step fails, the call fails with its error
 * after all steps have ended.
 */
export function pipeline<const S extends readonly Step<unknown>[]>(
  tx: DatabaseTransaction,
  steps: S,
): Promise<Results<S>> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const running: Promise<unknown>[] = [];
    for (const step of steps) {
      const sent = Promise.withResolvers<void>();
      const result = step(sharing(tx, connection, sent.resolve));
      running.push(result);
      await Promise.race([sent.promise, result.catch(ignore)]);
    }
    await Promise.all(running).catch(async (error: unknown) => {
      await Promise.allSettled(running);
      throw error;
    });
    return (await Promise.all(running)) as Results<S>;
  });
}

const ignore = () => {};

/** The transaction, but a statement does not wait for the ones before it. */
function sharing(tx: DatabaseTransaction, connection: DatabaseConnection, onSent: () => void): DatabaseTransaction {
  const executor = tx.getExecutor().withConnectionProvider({
    provideConnection: (consumer) => {
      const result = consumer(connection);
      onSent();
      return result;
    },
  });
  return new Transaction<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
