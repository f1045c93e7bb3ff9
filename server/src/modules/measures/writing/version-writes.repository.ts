import { codeFieldNames, oids, versionFields } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { toDate } from "../../../database/to-millis.ts";
import { insertRows, updateRows } from "../../../database/write-rows.ts";
import { documentFieldNames } from "../content/field-storage.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { partWrites } from "./part-writes.repository.ts";
import type { WrittenVersion } from "./written-version.ts";

/** Steps of a pipeline that write any number of versions. What has not changed is not written. */
export function versionWrites(written: readonly WrittenVersion[]): ((tx: DatabaseTransaction) => Promise<void>)[] {
  const rows = (isNew: boolean) => written.filter((one) => one.isNew === isNew).map(({ version }) => toRow(version));
  return [
    // Updates first: a measure has at most one draft, and publishing it allows the next.
    (tx) => updateRows(tx, "measure_version", rows(false)),
    (tx) => insertRows(tx, "measure_version", rows(true)),
    (tx) => writeCodes(tx, written),
    ...partWrites(written),
  ];
}

const toRow = (version: StoredVersion) => ({
  id: version.id,
  measure_id: version.measureId,
  version_nr: version.versionNr,
  status: version.status,
  revision: version.revision,
  changes: version.changes,
  title: version.title,
  // An emptied field leaves no key behind.
  texts: Object.fromEntries(
    documentFieldNames.flatMap((name) => (version[name] === null ? [] : [[name, version[name]] as const])),
  ),
  threshold_for_viewing: version.thresholdForViewing,
  valid_from: toDate(version.validFrom),
  valid_to: toDate(version.validTo),
  measure_owner_id: version.measureOwner?.id ?? null,
  created: toDate(version.created),
  last_updated: toDate(version.lastUpdated),
  last_updated_by: version.lastUpdatedBy,
  last_published: toDate(version.lastPublished),
  last_published_by: version.lastPublishedBy,
});

async function writeCodes(tx: DatabaseTransaction, written: readonly WrittenVersion[]): Promise<void> {
  const touched = written.flatMap(({ version, changed, isNew }) =>
    codeFieldNames
      .filter((name) => changed.includes(name))
      .map((name) => ({ version, isNew, oid: oids[versionFields[name].category], held: version[name] })),
  );
  const replaced = touched.filter(({ isNew }) => !isNew);
  if (replaced.length > 0) {
    const pairs = JSON.stringify(replaced.map(({ version, oid }) => ({ version_id: version.id, oid })));
    await sql`DELETE FROM measure_version_code AS held
      USING json_to_recordset(${pairs}::json) AS gone (version_id uuid, oid text)
      WHERE held.version_id = gone.version_id AND held.oid = gone.oid`.execute(tx);
  }
  const rows = touched.flatMap(({ version, oid, held }) =>
    [held ?? []].flat().map(({ codeId }) => ({ version_id: version.id, oid, code_id: codeId })),
  );
  await insertRows(tx, "measure_version_code", rows);
}
