import { delayUntilOnline, waitUntilReachable } from "./network.ts";

/** A chunk could not be loaded although the server responds: a newer build has replaced it. */
export class ChunkLoadError extends Error {
  // Minifiers rename classes.
  override readonly name = "ChunkLoadError";
  /** Loads the chunk again. */
  readonly fetchAgain: () => Promise<unknown>;

  constructor(fetchAgain: () => Promise<unknown>, cause?: unknown) {
    super("A chunk could not be loaded", { cause });
    this.fetchAgain = fetchAgain;
  }
}

/** Runs a dynamic import. Waits while there is no network; throws ChunkLoadError for a missing chunk. */
export const loadChunk = <M>(importer: () => Promise<M>): Promise<M> =>
  importer().catch(async (cause: unknown) => {
    const again = async () => {
      await fetchStylesAgain();
      return importer();
    };
    if (!(await waitUntilReachable())) throw new ChunkLoadError(again, cause);
    return loadChunk(again);
  });

const firstDelayMs = 10_000;
const maxDelayMs = 600_000;

/** Retries with increasing delays, and at once when the network is back. False when it has given up. */
export async function retryUntilLoaded({ fetchAgain }: ChunkLoadError, signal: AbortSignal): Promise<boolean> {
  for (let delay = firstDelayMs; delay < maxDelayMs && !signal.aborted; delay *= 2) {
    await delayUntilOnline(delay);
    try {
      await fetchAgain();
      return !signal.aborted;
    } catch (error) {
      if (await isFetchable(error)) return !signal.aborted;
    }
  }
  return false;
}

/** A browser may remember a failed import until the page is reloaded, and then not ask for the chunk again. */
async function isFetchable(error: unknown): Promise<boolean> {
  const [, url] = /imported module: (\S+)/.exec(String(error)) ?? [];
  return url !== undefined && (await fetch(url).catch(() => undefined))?.ok === true;
}

/** Style sheets that failed with their chunk: the import considers them loaded and does not retry. */
const fetchStylesAgain = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isMissing).map(fetchOnce),
  );

/** Browsers create a sheet for a failed load too: empty or unreadable. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

const loadingStyles = new Map<string, Promise<unknown>>();

/** Several chunks may lack the same style sheet. */
function fetchOnce(link: HTMLLinkElement): Promise<unknown> {
  const fetching = loadingStyles.get(link.href) ?? fetchAgain(link).finally(() => loadingStyles.delete(link.href));
  loadingStyles.set(link.href, fetching);
  return fetching;
}

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode();
  return new Promise((resolve, reject) => {
    again.addEventListener("load", resolve);
    again.addEventListener("error", reject);
    link.replaceWith(again);
  });
}
