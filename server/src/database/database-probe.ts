import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const patience = 1000;
/** Milliseconds after which an answer is asked for anew, and for which the one before still stands meanwhile. */
const keptFor = 500;
const standsFor = 1000;

export interface DatabaseProbe {
  isAnswering: () => Promise<boolean>;
  close: () => Promise<void>;
}

/**
 * Asks whether a PostgreSQL server answers, on a connection of its own: whoever asks never waits behind others' work.
 * However many ask, the server is asked only now and then, and they are told at once what it said last. The
 * connection is kept, because a new one takes many words to and fro, each of which waits its turn where much is done.
 */
export function createDatabaseProbe(connectionString: string): DatabaseProbe {
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  let told: { at: number; answer: boolean } | undefined;
  let kept: pg.Client | undefined;
  let isClosed = false;

  function letGo(client: pg.Client): void {
    if (kept === client) kept = undefined;
    client.end().catch(() => {});
  }

  async function ask(client: pg.Client): Promise<boolean> {
    try {
      await client.query("SELECT 1");
      return true;
    } catch {
      letGo(client);
      return false;
    }
  }

  async function askAnew(): Promise<boolean> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience, query_timeout: patience });
    client.on("error", () => {});
    try {
      await client.connect();
    } catch {
      letGo(client);
      return false;
    }
    kept = client;
    return ask(client);
  }

  async function isAnswering(began: number): Promise<boolean> {
    if (kept && (await ask(kept))) return true;
    // A connection that was lost while it lay unused says nothing of the next; one that stands still says all.
    return performance.now() - began < patience && !isClosed && askAnew();
  }

  async function askNow(at: number): Promise<boolean> {
    const answer = await isAnswering(at);
    told = { at, answer };
    return answer;
  }

  return {
    isAnswering: async () => {
      const now = performance.now();
      const isTold = told !== undefined && told.at === asked?.at;
      if (!asked || (isTold && now - asked.at > keptFor)) asked = { at: now, answer: askNow(now) };
      return told && now - told.at < standsFor ? told.answer : asked.answer;
    },
    close: async () => {
      isClosed = true;
      await asked?.answer;
      await Promise.race([kept?.end(), wait(patience, undefined, { ref: false })]);
    },
  };
}
