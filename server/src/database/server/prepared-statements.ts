import type { PostgresQueryResult } from "kysely";
import type pg from "pg";

interface Statement {
  text: string;
  parameters: readonly unknown[];
  /** How many statements were sent before it on the connection and have no result yet. */
  sentBefore: number;
}

export type RunStatement = (client: pg.PoolClient, statement: Statement) => Promise<PostgresQueryResult<unknown>>;

/** Repeated statements are prepared once per connection: parsing and planning a large one takes longer than running it. */
export function createStatementRunner({
  timeoutMs = 0,
  prepares = true,
}: {
  timeoutMs?: number | undefined;
  prepares?: boolean;
}): RunStatement {
  const nameOf = createStatementNames();
  return async (client, { text, parameters, sentBefore }) => {
    const name = prepares && parameters.length > 0 ? nameOf(text) : undefined;
    // Statements before it may each take as long.
    const timeout = timeoutMs * (sentBefore + 1);
    const result = await client.query({
      ...(name && { name }),
      text,
      values: [...parameters],
      ...(timeout > 0 && { query_timeout: timeout }),
    });
    return withAllRows(result as unknown as QueryResult);
  };
}

type QueryResult = PostgresQueryResult<unknown> | PostgresQueryResult<unknown>[];

/** A text of several statements returns the rows of all of them. */
function withAllRows(result: QueryResult): PostgresQueryResult<unknown> {
  if (!Array.isArray(result)) return result;
  return { command: "SELECT", rowCount: 0, rows: result.flatMap(({ rows }) => rows ?? []) };
}

const maxNames = 500;
const maxSeenOnce = 2000;

/** Names statements from their second use on: one with a parameter per list value may never come again. The number is limited. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames) return known;
    if (seenOnce.delete(text)) names.set(text, `s${names.size}`);
    else if (seenOnce.size < maxSeenOnce) seenOnce.add(text);
    else seenOnce.clear();
    return names.get(text);
  };
}
