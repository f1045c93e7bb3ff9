/** A part of the program could not be fetched, most often because a newer build has replaced it. */
export class ChunkLoadError extends Error {
  // Minifiers rename classes.
  override readonly name = "ChunkLoadError";
}

/** Runs a dynamic import; a failure gets a name that the app knows what to do about. */
export const loadChunk = <M>(importer: () => Promise<M>): Promise<M> =>
  importer().catch((cause: unknown) => {
    throw new ChunkLoadError("A part of the program could not be loaded", { cause });
  });
