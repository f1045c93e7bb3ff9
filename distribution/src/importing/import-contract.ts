import { setImmediate } from "node:timers/promises";
import type { ContractName, DistributedPage, ImportProgress, ImportResult } from "@indikatorkatalogen/contract";
import type { ImportWriting } from "../store/import-writing.repository.ts";
import type { Store } from "../store/store.repository.ts";
import type { Catalogue } from "./catalogue.ts";

interface Import {
  store: Store;
  catalogue: Catalogue;
  contract: ContractName;
  onProgress: (progress: ImportProgress) => void;
}

interface Count {
  changed: number;
  unchanged: number;
  removed: number;
}

/** Brings in what has changed since last time: all of it, or nothing when something goes wrong on the way. */
export async function importContract({ store, catalogue, contract, onProgress }: Import): Promise<ImportResult> {
  const startedAt = Date.now();
  const writing = store.beginImport(contract);
  try {
    const taken = await takePages(writing, readPages(catalogue, contract, store.findCursor(contract)), (read, total) =>
      onProgress({ read, total, startedAt }),
    );
    const { first, seen, ...count } = taken;
    if (first.isWhole) count.removed += writing.removeOthers(seen);
    const result = { contract, isWhole: first.isWhole, ...count, startedAt, finishedAt: Date.now() };
    // Another number of measures than the catalogue has means that something was missed: next time everything is read.
    // More than a page takes a while, in which the number may change; then the next reading is the one to tell.
    const isComplete = first.isWhole || first.next !== null || writing.count() === first.total;
    writing.commit(isComplete ? first.cursor : null, result);
    return result;
  } catch (error) {
    writing.rollBack();
    throw error;
  }
}

async function* readPages(
  catalogue: Catalogue,
  contract: ContractName,
  since: string | undefined,
): AsyncGenerator<DistributedPage> {
  let after: string | undefined;
  do {
    const page = await catalogue.readPage({ contract, since, after });
    yield page;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

interface Taken extends Count {
  first: DistributedPage;
  /** The ids of every measure that was read. */
  seen: Set<string>;
}

async function takePages(
  writing: ImportWriting,
  pages: AsyncGenerator<DistributedPage>,
  onProgress: (read: number, total: number) => void,
): Promise<Taken> {
  const count: Count = { changed: 0, unchanged: 0, removed: 0 };
  const seen = new Set<string>();
  let first: DistributedPage | undefined;
  for await (const page of pages) {
    first ??= page;
    if (page.isWhole !== first.isWhole) throw new Error("The catalogue began another reading half-way");
    takePage(writing, page, count);
    for (const { id } of page.measures) seen.add(id);
    onProgress(seen.size, first.total ?? 0);
    // Those who read are answered in between.
    await setImmediate();
  }
  if (!first) throw new Error("There is always a first page");
  return { first, seen, ...count };
}

function takePage(writing: ImportWriting, { measures, gone }: DistributedPage, count: Count): void {
  for (const measure of measures) {
    if (writing.put(measure)) count.changed += 1;
    else count.unchanged += 1;
  }
  for (const id of gone) count.removed += Number(writing.remove(id));
}
