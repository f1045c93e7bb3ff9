import { measureRow, type PartEntry, partRowKeys, recordOf, versionPartNames } from "@indikatorkatalogen/contract";
import type { StoredVersion } from "../content/stored-version.ts";
import { partTransferOf } from "../transfer/part-transfer.ts";
import { toMeasureRow } from "./to-measure-row.ts";

/** A row without what follows from the rest of the line. */
const fileRow = measureRow.omit({ hasOngoing: true, ...recordOf(Object.values(partRowKeys), () => true as const) });

/** A version as a line of a file that the import reads back: a row, and the parts that a row does not contain. */
export function toTransferRow(version: StoredVersion): object {
  const row = fileRow.parse(toMeasureRow(version, { hasOngoing: false }));
  const parts = versionPartNames.map((name) => {
    const transfer = partTransferOf(name);
    const entries: readonly PartEntry[] = version[name];
    return [name, entries.map((entry) => transfer.toRow(entry))];
  });
  return { ...row, ...Object.fromEntries(parts) };
}
