import { contractNames } from "@indikatorkatalogen/contract";
import { createFailureReporter } from "../failure-reporter.ts";
import type { Store } from "../store/store.repository.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Importer, importAll } from "./importer.ts";

export interface Poller {
  isPaused: () => boolean;
  stop: () => void;
}

interface Dependencies {
  store: Store;
  catalogue: Catalogue;
  importer: Importer;
  onFailure: (error: unknown) => void;
}

const intervalMs = 2000;
const maxIntervalMs = 30_000;

/** Polls the catalogue, in case its messages do not arrive. Backs off while it does not respond. */
export function startPolling({ store, catalogue, importer, onFailure }: Dependencies): Poller {
  let isPaused = false;
  const reporter = createFailureReporter(onFailure);
  let failures = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout;

  async function importChanges(): Promise<void> {
    const state = await catalogue.readState(oldestCursor(store));
    isPaused = state.isPaused;
    if (!isPaused && state.hasChanges) await importAll(importer);
  }

  async function poll(): Promise<void> {
    try {
      await importChanges();
      failures = 0;
      reporter.succeeded();
    } catch (error) {
      failures += 1;
      if (!isStopped) reporter.failed(error);
    }
    if (!isStopped) timer = setTimeout(poll, Math.min(intervalMs * 2 ** failures, maxIntervalMs));
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

/** The oldest cursor of all contracts; undefined when one has never been imported. */
function oldestCursor(store: Store): string | undefined {
  const cursors = contractNames.map((contract) => store.findCursor(contract));
  if (cursors.some((cursor) => cursor === undefined)) return undefined;
  return cursors.reduce((a, b) => (BigInt(a ?? 0) < BigInt(b ?? 0) ? a : b));
}
