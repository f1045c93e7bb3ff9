import { everyVersion } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";
import { listVersionsById } from "../content/versions.repository.ts";
import { toTransferRow } from "../representations/to-transfer-row.ts";
import { listAllVersions } from "./transfer.repository.ts";

const batchSize = 50;

/** Every version of every measure as a line that the import reads back. Reads in batches, so that memory is bounded. */
export async function* exportRows(db: Database): AsyncGenerator<string> {
  const ids = (await listAllVersions(db)).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const byId = new Map((await listVersionsById(db, batch, everyVersion)).map((version) => [version.id, version]));
    for (const id of batch) {
      const version = byId.get(id);
      if (version) yield JSON.stringify(toTransferRow(version));
    }
  }
}
