declare global {
  /** The part that is used here; Node's types do not declare it. */
  namespace WebAssembly {
    interface Module {}
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

/** Where the embedded database is: in a folder, else in memory; filled from a dump when there is one. */
export interface EmbeddedLocation {
  folder?: string;
  dump?: string;
}

/** The module is compiled once, for all workers that follow one another. */
export interface EmbeddedWorkerData {
  location: EmbeddedLocation;
  program: WebAssembly.Module;
}

/** To the worker: the messages of one statement in PostgreSQL's protocol, or to close. */
export type EmbeddedRequest = Uint8Array | "close";

/** From the worker: that the database is open, and then results in the chunks that the database returns. */
export type EmbeddedReply = { bytes: Uint8Array; isLast: boolean } | "open";
