import { untilReachable } from "./network.ts";

/** A part of the program could not be fetched although the server answers: a newer build has replaced it. */
export class ChunkLoadError extends Error {
  // Minifiers rename classes.
  override readonly name = "ChunkLoadError";
}

/** Runs a dynamic import. Without a network it waits where it is; a part that is gone gets a name the app knows what to do about. */
export const loadChunk = <M>(importer: () => Promise<M>): Promise<M> =>
  importer().catch(async (cause: unknown) => {
    if (await untilReachable()) return loadChunk(importer);
    throw new ChunkLoadError("A part of the program could not be loaded", { cause });
  });
