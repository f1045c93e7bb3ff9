import type { PostgresQueryResult } from "kysely";
import type pg from "pg";

interface Statement {
  text: string;
  parameters: readonly unknown[];
  /** How many that were sent before it have not been answered. */
  ahead: number;
}

export type Ask = (client: pg.PoolClient, statement: Statement) => Promise<PostgresQueryResult<unknown>>;

/** Asks so that a statement that comes again is read and planned once a connection: for the larger ones that takes longer than doing them. */
export function createAsk({
  timeLimit = 0,
  prepares = true,
}: {
  timeLimit?: number | undefined;
  prepares?: boolean;
}): Ask {
  const nameOf = createStatementNames();
  return async (client, { text, parameters, ahead }) => {
    const name = prepares && parameters.length > 0 ? nameOf(text) : undefined;
    // Each of those before it may take as long as any.
    const limit = timeLimit * (ahead + 1);
    const answer = await client.query({
      ...(name && { name }),
      text,
      values: [...parameters],
      ...(limit > 0 && { query_timeout: limit }),
    });
    return withEveryRow(answer as unknown as Answer);
  };
}

type Answer = PostgresQueryResult<unknown> | PostgresQueryResult<unknown>[];

/** Several statements in one text answer with the rows of them all. */
function withEveryRow(answer: Answer): PostgresQueryResult<unknown> {
  if (!Array.isArray(answer)) return answer;
  return { command: "SELECT", rowCount: 0, rows: answer.flatMap(({ rows }) => rows ?? []) };
}

const mostNames = 500;
const mostSeen = 2000;

/** What comes once only, such as a list with as many places as it has values, gets no name, and there is an end to them. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    if (seen.delete(text)) names.set(text, `s${names.size}`);
    else if (seen.size < mostSeen) seen.add(text);
    else seen.clear();
    return names.get(text);
  };
}
