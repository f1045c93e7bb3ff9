import { untilReachable } from "./network.ts";

/** A part of the program could not be fetched although the server answers: a newer build has replaced it. */
export class ChunkLoadError extends Error {
  // Minifiers rename classes.
  override readonly name = "ChunkLoadError";
}

/** Runs a dynamic import. Without a network it waits where it is; a part that is gone gets a name the app knows what to do about. */
export const loadChunk = <M>(importer: () => Promise<M>): Promise<M> =>
  importer().catch(async (cause: unknown) => {
    if (!(await untilReachable())) throw new ChunkLoadError("A part of the program could not be loaded", { cause });
    return loadChunk(async () => {
      await fetchStylesAgain();
      return importer();
    });
  });

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
  const again = document.createElement("link");
  for (const { name, value } of link.attributes) again.setAttribute(name, value);
  return new Promise((resolve, reject) => {
    again.addEventListener("load", resolve);
    again.addEventListener("error", reject);
    link.replaceWith(again);
  });
}
