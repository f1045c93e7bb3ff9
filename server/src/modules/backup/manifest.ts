import { z } from "zod";
import { StartError } from "../../errors/start-error.ts";

const backupFormat = "indikatorkatalogen-backup";
const formatVersion = 1;

const tableDigest = z.object({
  schema: z.string(),
  name: z.string(),
  rows: z.number(),
  /** The same for the same rows in any order. */
  hash: z.string(),
});
export type TableDigest = z.infer<typeof tableDigest>;

const engines = ["embedded", "postgresql"] as const;
export type Engine = (typeof engines)[number];

const contents = z.object({
  engine: z.enum(engines),
  /** The major version of the database that the payload is of. */
  engineVersion: z.number(),
  programVersion: z.string(),
  /** The last migration of the database. */
  schemaVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether it holds secrets that only `SECRET_KEY` of the installation decrypts. */
  hasSealedSecrets: z.boolean(),
  tables: z.array(tableDigest),
});
/** The content of a backup, known when its payload has been written. */
export type BackupContents = z.infer<typeof contents>;

const manifest = contents.extend({
  format: z.literal(backupFormat),
  formatVersion: z.literal(formatVersion),
  payload: z.object({ name: z.string(), bytes: z.number(), sha256: z.string() }),
});
export type Manifest = z.infer<typeof manifest>;

export const toManifest = (about: BackupContents, payload: Manifest["payload"]): Manifest => ({
  format: backupFormat,
  formatVersion,
  ...about,
  payload,
});

export function parseManifest(text: string): Manifest {
  const found = JSON.parse(text);
  if (found.format === backupFormat && found.formatVersion > formatVersion) {
    throw new StartError("The backup was made by a newer version of the catalogue. Restore it with that version.");
  }
  return manifest.parse(found);
}

/** What differs between two lists of tables, in words. */
export function differencesBetween(expected: readonly TableDigest[], found: readonly TableDigest[]): string[] {
  const keyOf = ({ schema, name }: TableDigest) => `${schema}.${name}`;
  const foundByKey = new Map(found.map((table) => [keyOf(table), table]));
  const differences = expected.flatMap((table) => {
    const other = foundByKey.get(keyOf(table));
    foundByKey.delete(keyOf(table));
    if (!other) return [`${keyOf(table)} is missing`];
    if (other.rows !== table.rows) return [`${keyOf(table)} has ${other.rows} rows instead of ${table.rows}`];
    return other.hash === table.hash ? [] : [`${keyOf(table)} has other contents`];
  });
  return [...differences, ...[...foundByKey.keys()].map((key) => `${key} is not in the backup`)];
}
