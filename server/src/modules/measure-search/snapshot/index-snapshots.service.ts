import { z } from "zod";
import type { Database } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { yieldToEventLoop } from "../../../memory/yield-to-event-loop.ts";
import type { DatabaseState } from "../catalogue/change-log.repository.ts";
import type { FilterValueNames } from "../catalogue/filter-value-names.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { insertMark, readMarkedState } from "./index-snapshots.repository.ts";
import { readProgramHash } from "./program-hash.ts";
import { type SnapshotReading, startReading } from "./read-snapshot.ts";
import { openSnapshotWriter, type SnapshotWriter } from "./snapshot-file.ts";
import type { Frame, ReadFrame } from "./snapshot-frames.ts";

/** What a snapshot is taken of and restored into. */
interface SnapshotTarget {
  index: SearchIndex;
  names: FilterValueNames;
}

/** The index of a node, stored in a file beside its data, so that a start need not read every document again. */
export interface IndexSnapshots {
  /** Fills the empty index. Returns what it is complete up to; undefined, and nothing changed, without a usable snapshot. */
  restore: (target: SnapshotTarget) => Promise<DatabaseState | undefined>;
  /** Stores the index, which is complete up to the given state. Measures that change meanwhile must be noted. */
  write: (target: SnapshotTarget, state: DatabaseState) => Promise<void>;
  markChanged: (measureIds: readonly string[]) => void;
  /** Discards the snapshot that is being written. */
  abandon: () => void;
}

interface SnapshotLocation {
  db: Database;
  path: string;
  /** The same file, which the first start has begun to read. */
  reading?: SnapshotReading | undefined;
  /** Logs whether a snapshot is used, and if not, why. */
  log: (reason: string) => void;
}

const filterValue = z.object({ id: z.string(), name: z.string(), codeId: z.string().exactOptional() });
const header = z.object({
  programVersion: z.string(),
  mark: z.uuid(),
  horizon: z.string().regex(/^\d+$/),
  incarnation: z.string(),
  logPosition: z.number(),
  documents: z.number(),
  /** Measures that changed while the snapshot was taken. */
  leftOut: z.array(z.string()),
  names: z.array(z.object({ facet: z.string(), values: z.array(filterValue) })),
});
type Header = z.infer<typeof header>;

export function createIndexSnapshots({ db, path, reading, log }: SnapshotLocation): IndexSnapshots {
  let begun = reading;
  /** What has changed since the snapshot that is being written was begun. */
  let changed: Set<string> | undefined;
  let isAbandoned = false;

  const refuse = (reason: string) => log(`the index snapshot is not used, so all documents are loaded: ${reason}`);

  /** The header, and why the snapshot cannot be used. */
  async function checkHeader(found: unknown): Promise<{ saved?: Header; fault: string | undefined }> {
    const { data: saved } = header.safeParse(found);
    return saved ? { saved, fault: await findFault(db, saved) } : { fault: "its header cannot be read" };
  }

  async function restoreFrom(snapshot: SnapshotReading, target: SnapshotTarget): Promise<DatabaseState | undefined> {
    const content = await snapshot.content();
    const { saved, fault } = content ? await checkHeader(content.header) : { fault: "its checksum does not match" };
    if (!content || !saved || fault !== undefined) {
      refuse(fault ?? "");
      return undefined;
    }
    await restoreCatalogue(target, saved, { frames: content.frames, inverted: snapshot.inverted });
    log(`the index is restored from a snapshot of ${saved.documents} documents`);
    return saved;
  }

  async function restore(target: SnapshotTarget): Promise<DatabaseState | undefined> {
    const snapshot = begun ?? startReading(path);
    begun = undefined;
    try {
      return snapshot && (await restoreFrom(snapshot, target));
    } catch (error) {
      refuse(String(error));
      return undefined;
    } finally {
      await snapshot?.close();
    }
  }

  async function write(target: SnapshotTarget, state: DatabaseState): Promise<void> {
    const programHash = await readProgramHash();
    changed = new Set();
    isAbandoned = false;
    const writer = await openSnapshotWriter(path);
    try {
      const rest = await writeDocuments(writer, target.index.capture());
      const catalogue = { names: target.names.list(), leftOut: [...changed], documents: target.index.size() };
      await writer.write(rest);
      const mark = newId();
      await insertMark(db, mark);
      if (isAbandoned) await writer.abandon();
      else await writer.finish({ programVersion: programHash, mark, ...state, ...catalogue } satisfies Header);
    } catch (error) {
      await writer.abandon();
      throw error;
    } finally {
      changed = undefined;
    }
  }

  return {
    restore,
    write,
    markChanged: (measureIds) => {
      for (const id of measureIds) changed?.add(id);
    },
    abandon: () => {
      isAbandoned = true;
    },
  };
}

/** Why a snapshot cannot be used. */
async function findFault(db: Database, saved: Header): Promise<string | undefined> {
  if (saved.programVersion !== (await readProgramHash())) return "it was written by another version of the program";
  const current = await readMarkedState(db, saved.mark, saved.horizon);
  const isOlder = current.logPosition < saved.logPosition || BigInt(current.horizon) < BigInt(saved.horizon);
  if (!current.hasMark || current.incarnation !== saved.incarnation || isOlder) {
    return "it is of another database, or of a state that the database has gone back from";
  }
  if (current.changes > saved.documents * maxChangedShare) return "too much has changed since it was written";
  return undefined;
}

/** With more changes than this, loading everything is faster than applying them one by one. */
const maxChangedShare = 0.1;

interface VerifiedContent extends Pick<SnapshotReading, "inverted"> {
  frames: ReadFrame[];
}

async function restoreCatalogue(target: SnapshotTarget, saved: Header, content: VerifiedContent): Promise<void> {
  const documents = content.frames.slice(0, -1);
  const rest = content.frames.at(-1);
  if (!rest) throw new RangeError("The snapshot has no content");
  const leftOut = new Set(saved.leftOut);
  const isLeftOut = (id: string) => leftOut.has(id);
  await target.index.restore({ documents, rest, isLeftOut, inverted: content.inverted }, yieldToEventLoop);
  for (const { facet, values } of saved.names) target.names.add(facet, values);
}

/** Writes every frame but the last, which is returned. */
async function writeDocuments(writer: SnapshotWriter, frames: Iterator<Frame, void>): Promise<Frame> {
  let latest = frames.next();
  for (;;) {
    if (latest.done) throw new RangeError("An index has at least one frame");
    const next = frames.next();
    if (next.done) return latest.value;
    await writer.write(latest.value);
    await yieldToEventLoop();
    latest = next;
  }
}
