import { type PostgresQueryResult, type RawBuilder, sql } from "kysely";

const mark = "/* unawaited */ ";

/**
 * Begins a statement of a transaction whose answer nobody needs: what comes next is sent after it at once. If it fails,
 * the database refuses whatever follows, and whoever next waits for an answer is told why; nothing is committed.
 */
export const unawaited: RawBuilder<unknown> = sql.raw(mark);

/** Sends a statement while so many before it have not been answered. */
export type Send = (
  text: string,
  parameters: readonly unknown[],
  ahead: number,
) => Promise<PostgresQueryResult<unknown>>;

const nothing: PostgresQueryResult<unknown> = { command: "SELECT", rowCount: 0, rows: [] };
const ignore = () => {};
/** So many are sent ahead: what waits to be sent is in memory. */
const mostAhead = 32;

const isEnd = (text: string) => text === "commit" || text === "rollback";
const takesBack = (text: string) => /^rollback\b/i.test(text);
/** Ends a transaction, or a part of it. */
const settles = (text: string) => isEnd(text) || /^release\b/i.test(text);
const onlyReads = (text: string) => /^(\/\* unawaited \*\/ )?\s*select\b/i.test(text);

/** Sends what somebody says on one connection, and waits where it must. */
export function createConversation(send: Send): Conversation {
  /** What has been sent and not been waited for; fails with the first of it that does. */
  let earlier: Promise<unknown> | undefined;
  let ahead = 0;
  let isInTransaction = false;
  /** Whether the transaction is known to have begun. */
  let isBegun = false;
  /** Why nothing more is said until it is taken back. */
  let failure: { reason: unknown } | undefined;

  async function wait(): Promise<void> {
    const before = earlier;
    [earlier, ahead] = [undefined, 0];
    try {
      await before;
    } catch (reason) {
      failure = { reason };
      throw reason;
    }
    isBegun = isInTransaction;
  }

  /** Nothing is written before a transaction has begun, and none is ended before all of it is known to have worked. */
  const mustWaitFirst = (text: string) =>
    earlier !== undefined && (settles(text) || ahead >= mostAhead || !(isBegun || onlyReads(text)));

  function sendOn(text: string, parameters: readonly unknown[]): PostgresQueryResult<unknown> {
    const sent = send(text, parameters, ahead);
    sent.catch(ignore);
    earlier = earlier?.then(() => sent) ?? sent;
    earlier.catch(ignore);
    ahead += 1;
    return nothing;
  }

  function takeBack(text: string): void {
    // Whoever takes something back knows that it has failed.
    [earlier, ahead] = [undefined, 0];
    // A part of a transaction that never began cannot be taken back.
    if (isBegun || isEnd(text)) failure = undefined;
  }

  function noteTransaction(text: string): void {
    if (text === "begin") [isInTransaction, isBegun, failure] = [true, false, undefined];
    if (isEnd(text)) isInTransaction = false;
    if (takesBack(text)) takeBack(text);
    if (failure) throw failure.reason;
  }

  return async (text, parameters) => {
    noteTransaction(text);
    if (mustWaitFirst(text)) await wait();
    if (text === "begin" || (isInTransaction && text.startsWith(mark))) return sendOn(text, parameters);
    const answer = send(text, parameters, ahead);
    answer.catch(ignore);
    if (earlier) await wait();
    return answer;
  };
}

type Conversation = (text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;
