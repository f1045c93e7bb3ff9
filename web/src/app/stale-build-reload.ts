import { ChunkLoadError } from "../ui/loading/chunk-load-error.ts";

const minReloadIntervalMs = 10_000;

interface Environment {
  path: string;
  now: number;
  storage: Pick<Storage, "getItem" | "setItem">;
  reload: () => void;
}

/** A missing chunk usually belongs to an older build: the page reloads, at most every 10 s per path. */
export function reloadIfStale(error: unknown, { path, now, storage, reload }: Environment): void {
  if (!(error instanceof ChunkLoadError)) return;
  const key = `reloaded:${path}`;
  const last = Number(storage.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (now - last < minReloadIntervalMs) return;
  storage.setItem(key, String(now));
  reload();
}
