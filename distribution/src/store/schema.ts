import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const tables = `
  CREATE TABLE IF NOT EXISTS store (id TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS measure (
    contract TEXT NOT NULL,
    id TEXT NOT NULL,
    -- JSON as it is sent; NULL when the measure is removed.
    content TEXT,
    -- Grows with every change: a consumer who has read up to a number continues after it.
    sequence INTEGER NOT NULL UNIQUE,
    PRIMARY KEY (contract, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS measure_sequence ON measure (contract, sequence);
  -- With the index above, counts measures without reading them.
  CREATE INDEX IF NOT EXISTS measure_gone ON measure (contract, content) WHERE content IS NULL;
  CREATE TABLE IF NOT EXISTS import (
    contract TEXT PRIMARY KEY,
    -- Where the next import begins; NULL means from the start.
    cursor TEXT,
    result TEXT NOT NULL
  ) WITHOUT ROWID;
`;

/** How many measures of a contract there are. */
export const countMeasures = `SELECT
  (SELECT count(*) FROM measure WHERE contract = :contract)
  - (SELECT count(*) FROM measure WHERE contract = :contract AND content IS NULL) AS number`;

/** Two connections to one file: readers do not see an import before it is committed. */
export function openFiles(folder: string): { reading: DatabaseSync; writing: DatabaseSync } {
  // The owner's alone, whatever the umask and however they were created before.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = join(folder, "measures.sqlite");
  const writing = new DatabaseSync(file);
  chmodSync(file, 0o600);
  // A commit is on the disk when it returns, even if the power fails.
  writing.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  writing.exec(tables);
  if (!writing.prepare("SELECT id FROM store").get()) {
    writing.prepare("INSERT INTO store (id) VALUES (?)").run(randomBytes(6).toString("hex"));
  }
  return { reading: new DatabaseSync(file, { readOnly: true }), writing };
}
