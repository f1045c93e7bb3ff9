declare global {
  /** The part of it that is used here; Node has it, but its types do not declare it. */
  namespace WebAssembly {
    interface Module {}
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

/** Where the embedded database lies: in a folder, else in memory; filled from a dump when there is one. */
export interface EmbeddedPlace {
  folder?: string;
  dump?: string;
}

/** What its thread starts with; the program is compiled once, however many threads follow one another. */
export interface EmbeddedStart {
  place: EmbeddedPlace;
  program: WebAssembly.Module;
}

/** What its thread is asked: all that belongs to one statement, in PostgreSQL's own protocol, or to close. */
export type Asked = Uint8Array | "close";

/** What the thread sends: that the database is open, and then answers in the chunks that the database returns. */
export type Told = { bytes: Uint8Array; isLast: boolean } | "open";
