import { delayUntilOnline, waitUntilReachable } from "./network.ts";

/** A part of the program could not be fetched although the server answers: a newer build has replaced it. */
export class ChunkLoadError extends Error {
  // Minifiers rename classes.
  override readonly name = "ChunkLoadError";
  /** Asks for the part once more. */
  readonly fetchAgain: () => Promise<unknown>;

  constructor(fetchAgain: () => Promise<unknown>, cause?: unknown) {
    super("A part could not be fetched", { cause });
    this.fetchAgain = fetchAgain;
  }
}

/** Runs a dynamic import. Without a network it waits where it is; a part that is gone gets a name the app knows what to do about. */
export const loadChunk = <M>(importer: () => Promise<M>): Promise<M> =>
  importer().catch(async (cause: unknown) => {
    const again = async () => {
      await fetchStylesAgain();
      return importer();
    };
    if (!(await waitUntilReachable())) throw new ChunkLoadError(again, cause);
    return loadChunk(again);
  });

const firstPause = 10_000;
const longestPause = 600_000;

/** Asks for the part ever more seldom, and at once when the network comes back. False when it has given up. */
export async function retryUntilLoaded({ fetchAgain }: ChunkLoadError, isOver: AbortSignal): Promise<boolean> {
  for (let pause = firstPause; pause < longestPause && !isOver.aborted; pause *= 2) {
    await delayUntilOnline(pause);
    try {
      await fetchAgain();
      return !isOver.aborted;
    } catch {
      // It is asked for again.
    }
  }
  return false;
}

/** Style sheets that did not come with their part: the import has them down as fetched and does not ask for them again. */
const fetchStylesAgain = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isMissing).map(fetchOnce),
  );

/** Browsers have a sheet for what failed too, empty or not to be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

const underWay = new Map<string, Promise<unknown>>();

/** Several parts may have missed the same one. */
function fetchOnce(link: HTMLLinkElement): Promise<unknown> {
  const fetching = underWay.get(link.href) ?? fetchAgain(link).finally(() => underWay.delete(link.href));
  underWay.set(link.href, fetching);
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
