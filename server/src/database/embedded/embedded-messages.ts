/** Where the embedded database lies: in a folder, else in memory; filled from a dump when there is one. */
export interface EmbeddedPlace {
  folder?: string;
  dump?: string;
}

/** What its thread is asked: all that belongs to one statement, in PostgreSQL's own protocol, or to close. */
export type Asked = Uint8Array | "close";

/** What it tells: that it is open, and then answers in the pieces in which the database gives them. */
export type Told = { bytes: Uint8Array; isLast: boolean } | "open";
