import { z } from "zod";
import type { Database } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { yieldToEventLoop } from "../../../memory/yield-to-event-loop.ts";
import type { FilterValueNames } from "../catalogue/filter-value-names.ts";
import type { DatabaseState } from "../catalogue/search-documents.repository.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { insertMark, readMarkedState } from "./index-snapshots.repository.ts";
import { readProgramVersion } from "./program-version.ts";
import { type ReadSnapshot, withSnapshot } from "./read-snapshot.ts";
import { openSnapshotWriter, readSnapshotHeader, type SnapshotWriter } from "./snapshot-file.ts";
import type { Frame } from "./snapshot-frames.ts";

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
  noteChanged: (measureIds: readonly string[]) => void;
  /** What is being written is of no use any more. */
  abandon: () => void;
}

interface Place {
  db: Database;
  path: string;
  /** Told in words whether a snapshot is used, and if not, why. */
  tell: (reason: string) => void;
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

export function createIndexSnapshots({ db, path, tell }: Place): IndexSnapshots {
  /** What has changed since the snapshot that is being written was begun. */
  let changed: Set<string> | undefined;
  let isAbandoned = false;

  const refuse = (reason: string) => tell(`the index snapshot is not used, so all documents are loaded: ${reason}`);

  async function findHeader(): Promise<Header | undefined> {
    const found = await readSnapshotHeader(path);
    if (found === undefined) return undefined;
    const parsed = header.safeParse(found);
    const fault = parsed.success ? await findFault(db, parsed.data) : "its header cannot be read";
    if (fault === undefined) return parsed.data;
    refuse(fault);
    return undefined;
  }

  async function restore(target: SnapshotTarget): Promise<DatabaseState | undefined> {
    try {
      const usable = await findHeader();
      const isRestored = usable && (await withSnapshot(path, (snapshot) => restoreCatalogue(target, usable, snapshot)));
      if (isRestored) tell(`the index is restored from a snapshot of ${usable.documents} documents`);
      else if (usable) refuse("its checksum does not match");
      return isRestored ? usable : undefined;
    } catch (error) {
      refuse(String(error));
      return undefined;
    }
  }

  async function write(target: SnapshotTarget, state: DatabaseState): Promise<void> {
    const programVersion = await readProgramVersion();
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
      else await writer.finish({ programVersion, mark, ...state, ...catalogue } satisfies Header);
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
    noteChanged: (measureIds) => {
      for (const id of measureIds) changed?.add(id);
    },
    abandon: () => {
      isAbandoned = true;
    },
  };
}

/** Why a snapshot cannot be used. */
async function findFault(db: Database, saved: Header): Promise<string | undefined> {
  if (saved.programVersion !== (await readProgramVersion())) return "it was written by another version of the program";
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

async function restoreCatalogue(target: SnapshotTarget, saved: Header, snapshot: ReadSnapshot): Promise<true> {
  const documents = [...snapshot.frames()];
  const rest = documents.pop();
  if (!rest) throw new RangeError("The snapshot has no content");
  const leftOut = new Set(saved.leftOut);
  const inverting = snapshot.invert(saved.leftOut);
  // A failure is reported when the postings are awaited.
  inverting.catch(() => {});
  const content = { documents, rest, isLeftOut: (id: string) => leftOut.has(id), inverted: () => inverting };
  await target.index.restore(content, yieldToEventLoop);
  for (const { facet, values } of saved.names) target.names.learn(facet, values);
  return true;
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
