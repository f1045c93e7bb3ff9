import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const tables = `
  CREATE TABLE IF NOT EXISTS store (id TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS measure (
    contract TEXT NOT NULL,
    id TEXT NOT NULL,
    -- As it is sent; NULL when the measure is gone.
    content TEXT,
    -- Grows with every change, so that whoever has read up to one number misses nothing after it.
    sequence INTEGER NOT NULL UNIQUE,
    PRIMARY KEY (contract, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS measure_sequence ON measure (contract, sequence);
  -- Together the two count measures without reading them.
  CREATE INDEX IF NOT EXISTS measure_gone ON measure (contract, content) WHERE content IS NULL;
  CREATE TABLE IF NOT EXISTS import (
    contract TEXT PRIMARY KEY,
    -- Where the next reading of the catalogue begins; NULL means from the start.
    cursor TEXT,
    result TEXT NOT NULL
  ) WITHOUT ROWID;
`;

/** How many measures of a contract there are. */
export const countMeasures = `SELECT
  (SELECT count(*) FROM measure WHERE contract = :contract)
  - (SELECT count(*) FROM measure WHERE contract = :contract AND content IS NULL) AS number`;

/** Two ways into one file: what is being written is not seen by those who read until it is whole. */
export function openFiles(folder: string): { reading: DatabaseSync; writing: DatabaseSync } {
  // The owner's alone, whatever the umask and however they were created before.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = join(folder, "measures.sqlite");
  const writing = new DatabaseSync(file);
  chmodSync(file, 0o600);
  // A commit is on the disk when it returns, also if the power goes.
  writing.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  writing.exec(tables);
  if (!writing.prepare("SELECT id FROM store").get()) {
    writing.prepare("INSERT INTO store (id) VALUES (?)").run(randomBytes(6).toString("hex"));
  }
  return { reading: new DatabaseSync(file, { readOnly: true }), writing };
}
