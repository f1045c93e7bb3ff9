import { contractNames } from "@indikatorkatalogen/contract";
import type { Store } from "../store/store.repository.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Importer, importAll } from "./importer.ts";

export interface Poller {
  isPaused: () => boolean;
  stop: () => void;
}

interface Polling {
  store: Store;
  catalogue: Catalogue;
  importer: Importer;
  onFailure: (error: unknown) => void;
}

const interval = 2000;
const longestPause = 30_000;

/** Asks the catalogue again and again, for the case that its messages do not come. Less often while it does not answer. */
export function startPolling({ store, catalogue, importer, onFailure }: Polling): Poller {
  let isPaused = false;
  let failures = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout;

  async function ask(): Promise<void> {
    const state = await catalogue.readState(oldestCursor(store));
    isPaused = state.isPaused;
    if (!isPaused && state.hasChanges) await importAll(importer);
  }

  async function poll(): Promise<void> {
    try {
      await ask();
      failures = 0;
    } catch (error) {
      failures += 1;
      // Told once, not as long as it lasts.
      if (failures === 1 && !isStopped) onFailure(error);
    }
    if (!isStopped) timer = setTimeout(poll, Math.min(interval * 2 ** failures, longestPause));
  }

  timer = setTimeout(poll, 0);
  return {
    isPaused: () => isPaused,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** From where everything must be asked for; undefined when something has never been read. */
function oldestCursor(store: Store): string | undefined {
  const cursors = contractNames.map((contract) => store.findCursor(contract));
  if (cursors.some((cursor) => cursor === undefined)) return undefined;
  return cursors.reduce((a, b) => (BigInt(a ?? 0) < BigInt(b ?? 0) ? a : b));
}
