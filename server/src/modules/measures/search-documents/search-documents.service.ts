import type { DatabaseTransaction } from "../../../database/database.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { listVersionsOfMeasures } from "../content/versions.repository.ts";
import { toSearchDocument, toSearchDocuments } from "../representations/to-search-documents.ts";
import { writeSearchDocuments } from "./search-documents.repository.ts";

interface Written {
  before: StoredVersion;
  version: StoredVersion;
}

/** A draft that stays one is a document of its own; what else changes may change which version is found. */
const staysDraft = ({ before, version }: Written) =>
  before.revision > 0 && before.status === "ONGOING" && version.status === "ONGOING";

/** Every change of versions ends with this: what searches read of their measures is written anew. */
export async function refreshSearchDocuments(tx: DatabaseTransaction, written: readonly Written[]): Promise<void> {
  const others = new Set(written.filter((one) => !staysDraft(one)).map(({ version }) => version.measureId));
  const drafts = written.filter((one) => staysDraft(one) && !others.has(one.version.measureId));
  if (drafts.length > 0) {
    await writeSearchDocuments(tx, { documents: drafts.map(({ version }) => toSearchDocument(version, true)) });
  }
  await refreshMeasures(tx, [...others]);
}

// So many whole measures are held in memory at a time.
const batchSize = 200;

/** Writes every document of the measures anew; of a measure that is gone none is left. */
export async function refreshMeasures(tx: DatabaseTransaction, measureIds: readonly string[]): Promise<void> {
  for (let start = 0; start < measureIds.length; start += batchSize) {
    const whole = measureIds.slice(start, start + batchSize);
    const versions = await listVersionsOfMeasures(tx, whole);
    const documents = [...Map.groupBy(versions, ({ measureId }) => measureId).values()].flatMap(toSearchDocuments);
    await writeSearchDocuments(tx, { whole, documents });
  }
}
