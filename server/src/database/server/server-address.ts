import pg from "pg";
import { StartError } from "../../errors/start-error.ts";
import { nameOfServer, splitHosts } from "./server-hosts.ts";

/** Where connections are opened: always the host that accepts writes. */
export interface ServerAddress {
  url: () => string;
  /** Closes the connection when another host has taken over. */
  track: (client: pg.ClientBase) => void;
  close: () => void;
}

const pollIntervalMs = 1000;
const timeoutMs = 2000;

/** One host is used as it is; of several, the one that accepts writes is found and followed. */
export async function openServerAddress(url: string): Promise<ServerAddress> {
  const urls = splitHosts(url);
  const [only] = urls;
  if (urls.length > 1) return followWritableHost(urls);
  return { url: () => only ?? url, track: () => {}, close: () => {} };
}

/** The address of the host that accepts writes at this moment. */
export async function findWritableUrl(url: string): Promise<string> {
  const address = await openServerAddress(url);
  address.close();
  return address.url();
}

async function followWritableHost(urls: readonly string[]): Promise<ServerAddress> {
  const probes = urls.map(createHostProbe);
  const tracked = new Set<pg.ClientBase>();
  const find = async () => chooseHost(await Promise.all(probes.map((probe) => probe.check())));
  const close = () => {
    clearTimeout(timer);
    isClosed = true;
    for (const probe of probes) probe.close();
  };
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let current = await find();
  if (current === undefined) {
    const reasons = probes.map(({ reason }, index) => `${nameOfServer(urls[index] ?? "")}: ${reason()}`);
    close();
    throw new StartError(`No host of the database accepts writes. ${reasons.join("; ")}`);
  }

  async function poll(): Promise<void> {
    const found = await find();
    if (isClosed) return;
    if (found !== undefined && found !== current) {
      current = found;
      for (const client of tracked) closeConnection(client);
    }
    timer = setTimeout(() => void poll(), pollIntervalMs).unref();
  }
  timer = setTimeout(() => void poll(), pollIntervalMs).unref();
  return {
    url: () => urls[current ?? 0] ?? "",
    track: (client) => {
      tracked.add(client);
      client.once("end", () => tracked.delete(client));
    },
    close,
  };
}

/** Closes a connection at once, without waiting for statements in flight. */
export function closeConnection(client: pg.ClientBase): void {
  if ("connection" in client && client.connection instanceof pg.Connection) client.connection.stream.destroy();
}

interface HostState {
  isWritable: boolean;
  /** Increases with each promotion. */
  timeline: number;
}

/**
 * The index of the host that accepts writes. Two do when a former primary has come back without having been made a
 * standby; the one that was promoted last is right.
 */
export function chooseHost(states: readonly (HostState | undefined)[]): number | undefined {
  const newest = Math.max(...states.map((state) => (state?.isWritable ? state.timeline : -1)));
  const index = states.findIndex((state) => state?.isWritable && state.timeline === newest);
  return index < 0 ? undefined : index;
}

const stateQuery = `SELECT NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off'
    AS "isWritable",
  CASE WHEN pg_is_in_recovery() THEN 0
    ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`;

interface HostProbe {
  /** Undefined when the host does not answer. */
  check: () => Promise<HostState | undefined>;
  /** Why it is not used, in words. */
  reason: () => string;
  close: () => void;
}

/** Asks one host for its state, on a connection that stays open between checks. */
function createHostProbe(connectionString: string): HostProbe {
  let client: pg.Client | undefined;
  let reason = "";

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
    const forget = () => {
      if (client === fresh) client = undefined;
    };
    fresh.on("error", forget).on("end", forget);
    await fresh.connect();
    client = fresh;
    return fresh;
  }
  return {
    check: async () => {
      try {
        const { rows } = await (client ?? (await connect())).query<HostState>(stateQuery);
        reason = "it is a standby";
        return rows[0];
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
        if (client) closeConnection(client);
        client = undefined;
        return undefined;
      }
    },
    reason: () => reason,
    close: () => {
      client?.end().catch(() => {});
      client = undefined;
    },
  };
}
