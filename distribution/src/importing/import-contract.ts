import { setImmediate } from "node:timers/promises";
import type { ContractName, DistributedPage, ImportProgress, ImportResult } from "@indikatorkatalogen/contract";
import type { ImportWriting } from "../store/import-writing.repository.ts";
import type { Store } from "../store/store.repository.ts";
import { type Catalogue, CatalogueError } from "./catalogue.ts";

/** Bounds of one import, whatever the catalogue sends. */
export interface ImportLimits {
  maxPages: number;
  maxMs: number;
}

export const defaultImportLimits: ImportLimits = { maxPages: 10_000, maxMs: 3_600_000 };

interface Import {
  store: Store;
  catalogue: Catalogue;
  contract: ContractName;
  limits: ImportLimits;
  onProgress: (progress: ImportProgress) => void;
}

interface Counts {
  changed: number;
  unchanged: number;
  removed: number;
}

/** Imports what has changed since the last import, in one transaction. */
export async function importContract({
  store,
  catalogue,
  contract,
  limits,
  onProgress,
}: Import): Promise<ImportResult> {
  const startedAt = Date.now();
  const writing = store.beginImport(contract);
  try {
    const pages = readPages(catalogue, { contract, since: store.findCursor(contract), limits });
    const imported = await writePages(writing, pages, (read, total) => onProgress({ read, total, startedAt }));
    const { first, seen, ...count } = imported;
    if (first.isWhole) count.removed += writing.removeOthers(seen);
    const result = { contract, isWhole: first.isWhole, ...count, startedAt, finishedAt: Date.now() };
    // A number of measures that differs from the catalogue's means that something was missed: the next import reads
    // everything. Reading several pages takes time, in which the number may change; then the next import compares.
    const isComplete = first.isWhole || first.next !== null || writing.count() === first.total;
    writing.commit(isComplete ? first.cursor : null, result);
    return result;
  } catch (error) {
    writing.rollBack();
    throw error;
  }
}

interface PageSelection {
  contract: ContractName;
  since: string | undefined;
  limits: ImportLimits;
}

async function* readPages(
  catalogue: Catalogue,
  { contract, since, limits }: PageSelection,
): AsyncGenerator<DistributedPage> {
  const deadline = performance.now() + limits.maxMs;
  let after: string | undefined;
  let count = 0;
  do {
    count += 1;
    if (count > limits.maxPages) throw new CatalogueError(`The catalogue sent more than ${limits.maxPages} pages`);
    if (performance.now() > deadline) throw new CatalogueError("The import took too long");
    const page = await catalogue.readPage({ contract, since, after });
    yield page;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

interface Imported extends Counts {
  first: DistributedPage;
  /** The ids of all measures read. */
  seen: Set<string>;
}

async function writePages(
  writing: ImportWriting,
  pages: AsyncGenerator<DistributedPage>,
  onProgress: (read: number, total: number) => void,
): Promise<Imported> {
  const count: Counts = { changed: 0, unchanged: 0, removed: 0 };
  const seen = new Set<string>();
  let first: DistributedPage | undefined;
  for await (const page of pages) {
    first ??= page;
    if (page.isWhole !== first.isWhole)
      throw new Error("The catalogue changed from an incremental to a whole import, or back, between pages");
    writePage(writing, page, count);
    for (const { id } of page.measures) seen.add(id);
    onProgress(seen.size, first.total ?? 0);
    // Lets other requests run between pages.
    await setImmediate();
  }
  if (!first) throw new Error("The catalogue returned no page");
  return { first, seen, ...count };
}

function writePage(writing: ImportWriting, { measures, gone }: DistributedPage, count: Counts): void {
  for (const measure of measures) {
    if (writing.put(measure)) count.changed += 1;
    else count.unchanged += 1;
  }
  for (const id of gone) count.removed += Number(writing.remove(id));
}
