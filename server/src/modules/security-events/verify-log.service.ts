import { hash } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { type ChainedEvent, listChained, listChains, type StoredChain } from "./security-events.repository.ts";

/** The hash that an entry is known to have had, for instance from the log of the server. */
export interface KnownEntry {
  chain: string;
  sequence: string;
  hash: string;
}

interface LogFault {
  kind: "changed" | "missing" | "not as known";
  chain: string;
  sequence: string;
}

export interface ChainReport {
  chain: string;
  entries: number;
  /** The last entry, to compare with later. */
  sequence: string;
  hash: string;
  faults: LogFault[];
}

/** Checks that no entry of the security log has been changed or removed, by the hashes that each passes to the next. */
export async function verifySecurityLog(db: Database, known: readonly KnownEntry[] = []): Promise<ChainReport[]> {
  const reports: ChainReport[] = [];
  for (const chain of await listChains(db)) reports.push(await verifyChain(db, chain, known));
  return reports;
}

async function verifyChain(db: Database, chain: StoredChain, known: readonly KnownEntry[]): Promise<ChainReport> {
  const { name, sequence: through } = chain;
  const faults: LogFault[] = [];
  const note = (kind: LogFault["kind"], sequence: string | bigint) =>
    faults.push({ kind, chain: name, sequence: String(sequence) });
  let previous = { sequence: chain.anchorSequence, hash: chain.anchorHash };
  let entries = 0;
  const rest = known.filter((one) => one.chain === name);
  const compare = (entry: { sequence: string; hash: string }) => {
    if (rest.some(({ sequence, hash }) => sequence === entry.sequence && hash !== entry.hash)) {
      note("not as known", entry.sequence);
    }
  };
  compare(previous);
  for (;;) {
    const events = await listChained(db, { chain: name, after: previous.sequence, through });
    for (const event of events) {
      const next = BigInt(previous.sequence) + 1n;
      // After a gap the hash before is unknown, so that the entry is checked from the next one on.
      if (BigInt(event.sequence) !== next) note("missing", next);
      else if (hashOf(previous.hash, event) !== event.hash) note("changed", event.sequence);
      compare(event);
      previous = event;
    }
    entries += events.length;
    if (events.length === 0) break;
  }
  if (previous.sequence !== through) note("missing", BigInt(previous.sequence) + 1n);
  else if (previous.hash !== chain.hash) note("changed", through);
  for (const { sequence } of rest) if (BigInt(sequence) > BigInt(through)) note("missing", sequence);
  const { faults: beginning } = await withoutCleanedUp(db, chain, faults);
  return { chain: name, entries, sequence: through, hash: chain.hash, faults: beginning };
}

/** Old entries may have been deleted while the chain was read; what is before the new beginning is not missing. */
async function withoutCleanedUp(
  db: Database,
  { name }: StoredChain,
  faults: LogFault[],
): Promise<{ faults: LogFault[] }> {
  const now = (await listChains(db)).find((chain) => chain.name === name);
  const start = BigInt(now?.anchorSequence ?? 0);
  return { faults: faults.filter(({ kind, sequence }) => kind !== "missing" || BigInt(sequence) > start) };
}

/** As the database hashed it when the entry was written. */
function hashOf(previous: string, event: ChainedEvent): string {
  const texts = [event.type, event.userId, event.accountId, event.aboutId, event.address, event.detail];
  const values = [
    `"${event.chain}"`,
    event.sequence,
    `"${event.id}"`,
    event.time,
    ...texts.map((text) => JSON.stringify(text)),
  ];
  return hash("sha256", `${previous}[${values.join(", ")}]`);
}
