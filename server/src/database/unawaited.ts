import { type PostgresQueryResult, type RawBuilder, sql } from "kysely";

const mark = "/* unawaited */ ";

/**
 * Begins a statement of a transaction whose answer nobody needs: what comes next is sent after it at once. If it fails,
 * the database refuses whatever follows, and whoever next waits for an answer is told why; nothing is committed.
 */
export const unawaited: RawBuilder<unknown> = sql.raw(mark);

export type Send = (text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

const nothing: PostgresQueryResult<unknown> = { command: "SELECT", rowCount: 0, rows: [] };
const ignore = () => {};
/** So many are sent ahead: what waits to be sent is in memory. */
const mostAhead = 32;

const isEnd = (text: string) => text === "commit" || text === "rollback";
const takesBack = (text: string) => /^rollback\b/i.test(text);
const onlyReads = (text: string) => /^(\/\* unawaited \*\/ )?\s*select\b/i.test(text);

/** Sends what somebody says on one connection, and waits where it must. */
export function createConversation(send: Send): Send {
  /** What has been sent and not been waited for; fails with the first of it that does. */
  let earlier: Promise<unknown> | undefined;
  let ahead = 0;
  let isInTransaction = false;
  /** Whether the transaction is known to have begun. */
  let isBegun = false;

  const wait = async () => {
    const before = earlier;
    earlier = undefined;
    ahead = 0;
    await before;
    isBegun = isInTransaction;
  };
  /** Nothing is written before a transaction has begun, and none is ended before all of it is known to have worked. */
  const mustWaitFirst = (text: string) =>
    earlier !== undefined && (isEnd(text) || ahead === mostAhead || !(isBegun || onlyReads(text)));

  function sendOn(text: string, parameters: readonly unknown[]): PostgresQueryResult<unknown> {
    const sent = send(text, parameters);
    sent.catch(ignore);
    earlier = earlier?.then(() => sent) ?? sent;
    earlier.catch(ignore);
    ahead += 1;
    return nothing;
  }

  function noteTransaction(text: string): void {
    if (text === "begin") [isInTransaction, isBegun] = [true, false];
    if (isEnd(text)) isInTransaction = false;
    // Whoever takes something back knows that it has failed.
    if (takesBack(text)) earlier = undefined;
  }

  return async (text, parameters) => {
    noteTransaction(text);
    if (mustWaitFirst(text)) await wait();
    if (text === "begin" || (isInTransaction && text.startsWith(mark))) return sendOn(text, parameters);
    const answer = send(text, parameters);
    answer.catch(ignore);
    if (earlier) await wait();
    return answer;
  };
}
