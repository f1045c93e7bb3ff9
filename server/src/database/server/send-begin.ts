import type { PostgresQueryResult } from "kysely";

export type Send = (text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

const nothing: PostgresQueryResult<unknown> = { command: "SELECT", rowCount: 0, rows: [] };
const ignore = () => {};
const isRead = (text: string) => /^\s*select\b/i.test(text);

/**
 * Saves the round trip of `begin` by sending it together with the first reads of the transaction. A write waits until
 * the transaction is known to have begun: outside of one it would be committed at once.
 */
export function sendBeginWithFirstRead(send: Send): Send {
  let begun: Promise<unknown> | undefined;
  let isWriteWaiting = false;

  async function sendAfterBegin(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    isWriteWaiting = true;
    await begun;
    return send(text, parameters);
  }

  async function sendWithBegin(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    const result = send(text, parameters);
    result.catch(ignore);
    await begun;
    return result;
  }

  return async (text, parameters) => {
    if (text === "begin") {
      begun = send(text, parameters);
      begun.catch(ignore);
      isWriteWaiting = false;
      return nothing;
    }
    if (text === "rollback") begun = undefined;
    if (!begun) return send(text, parameters);
    // A read that follows a waiting write must not overtake it.
    if (isRead(text) && !isWriteWaiting) return sendWithBegin(text, parameters);
    return sendAfterBegin(text, parameters);
  };
}
