import { type PartEntry, type VersionPart, versionPartNames } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { insertRows } from "../../../database/write-rows.ts";
import { type PartStorage, partStorage } from "../content/part-storage.repository.ts";
import type { WrittenVersion } from "./written-version.ts";

/** Steps of a pipeline that write every part that has changed, each as the whole list that it is, in order. */
export const partWrites = (written: readonly WrittenVersion[]): ((tx: DatabaseTransaction) => Promise<void>)[] =>
  versionPartNames.flatMap((part) => {
    const changed = written.filter((one) => one.changed.includes(part));
    return changed.length > 0 ? [(tx: DatabaseTransaction) => writePart(tx, part, changed)] : [];
  });

async function writePart(tx: DatabaseTransaction, part: VersionPart, changed: readonly WrittenVersion[]) {
  const { table, versionColumn, prepareSharedRows, toRow }: PartStorage<PartEntry> = partStorage[part];
  const oldVersionIds = changed.filter(({ isNew }) => !isNew).map(({ version }) => version.id);
  const entries = changed.flatMap(({ version: { id: versionId, measureId, [part]: list } }) =>
    list.map((entry, index) => ({ entry, measureId, position: { versionId, index } })),
  );
  const finish = await prepareSharedRows?.(tx, {
    oldVersionIds,
    entries: entries.map(({ entry, measureId }) => ({ id: entry.id, measureId })),
  });
  if (oldVersionIds.length > 0) {
    await sql`DELETE FROM ${sql.table(table)}
      WHERE ${sql.ref(versionColumn)} = ANY(${oldVersionIds}::uuid[])`.execute(tx);
  }
  await insertRows(
    tx,
    table,
    entries.map(({ entry, position }) => toRow(entry, position)),
  );
  await finish?.();
}

/** Codes and parts are deleted with their version. */
export async function deleteVersionRows(tx: DatabaseTransaction, versionIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM measure_version WHERE id = ANY(${versionIds}::uuid[])`.execute(tx);
}
