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

interface Link {
  sequence: string;
  hash: string;
}

async function verifyChain(db: Database, chain: StoredChain, known: readonly KnownEntry[]): Promise<ChainReport> {
  const { name, sequence, hash } = chain;
  const ofChain = known.filter((entry) => entry.chain === name);
  const faults: LogFault[] = [];
  let last: Link = { sequence: chain.anchorSequence, hash: chain.anchorHash };
  faults.push(...compareKnown(name, last, ofChain));
  let entries = 0;
  for await (const event of eventsOf(db, chain)) {
    faults.push(...compareLinked(last, event), ...compareKnown(name, event, ofChain));
    last = event;
    entries += 1;
  }
  faults.push(...compareEnd(last, chain));
  const removed = ofChain.filter((entry) => BigInt(entry.sequence) > BigInt(sequence));
  faults.push(...removed.map((entry) => ({ kind: "missing" as const, chain: name, sequence: entry.sequence })));
  return { chain: name, entries, sequence, hash, faults: await withoutCleanedUp(db, name, faults) };
}

async function* eventsOf(db: Database, chain: StoredChain): AsyncGenerator<ChainedEvent> {
  let after = chain.anchorSequence;
  for (;;) {
    const events = await listChained(db, { chain: chain.name, after, through: chain.sequence });
    yield* events;
    const last = events.at(-1);
    if (!last) return;
    after = last.sequence;
  }
}

const after = ({ sequence }: Link) => String(BigInt(sequence) + 1n);

function compareLinked(previous: Link, event: ChainedEvent): LogFault[] {
  const { chain, sequence } = event;
  // After a gap the hash before is unknown, so that the chain is checked from the next entry on.
  if (sequence !== after(previous)) return [{ kind: "missing", chain, sequence: after(previous) }];
  return hashOf(previous.hash, event) === event.hash ? [] : [{ kind: "changed", chain, sequence }];
}

const compareKnown = (chain: string, { sequence, hash }: Link, known: readonly KnownEntry[]): LogFault[] =>
  known.some((entry) => entry.sequence === sequence && entry.hash !== hash)
    ? [{ kind: "not as known", chain, sequence }]
    : [];

function compareEnd(last: Link, { name: chain, sequence, hash }: StoredChain): LogFault[] {
  if (last.sequence !== sequence) return [{ kind: "missing", chain, sequence: after(last) }];
  return last.hash === hash ? [] : [{ kind: "changed", chain, sequence }];
}

/** Old entries may have been deleted while the chain was read; what is before the new beginning is not missing. */
async function withoutCleanedUp(db: Database, name: string, faults: LogFault[]): Promise<LogFault[]> {
  const chain = (await listChains(db)).find((one) => one.name === name);
  const start = BigInt(chain?.anchorSequence ?? 0);
  return faults.filter(({ kind, sequence }) => kind !== "missing" || BigInt(sequence) > start);
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
