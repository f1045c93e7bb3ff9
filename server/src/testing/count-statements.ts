import pg from "pg";

type Query = typeof pg.Client.prototype.query;

const textOf = (statement: unknown): string => {
  if (typeof statement === "string") return statement;
  return typeof statement === "object" && statement !== null && "text" in statement ? String(statement.text) : "";
};

/** Queries of tickets and of changes, whose number depends on the caller and on time. */
const isIgnored = (text: string) => /\bticket\b|pg_snapshot_xmin/.test(text);

/** Counts the statements that reach the database during the given work, including BEGIN and COMMIT. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const original = pg.Client.prototype.query;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (!isIgnored(textOf(args[0]))) count += 1;
    return Reflect.apply(original, this, args);
  } as Query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return count;
}
