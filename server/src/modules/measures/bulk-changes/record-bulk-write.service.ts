import { changedSections, toContentInput, type VersionContentUpdate } from "@indikatorkatalogen/contract";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { conflict, notAllowed } from "../../../errors/app-error.ts";
import { bulkChangeTexts } from "../../../texts/bulk-change-texts.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { insertChangedVersion } from "./bulk-changes.repository.ts";

interface BulkWrite {
  /** Undefined when the write belongs to none. */
  bulkChangeId: string | undefined;
  userId: string | null;
  before: StoredVersion;
  after: StoredVersion;
}

/** Records what a write of a bulk change has replaced, in the transaction of the write. */
export async function recordBulkWrite(
  tx: DatabaseTransaction,
  { bulkChangeId, userId, before, after: version }: BulkWrite,
): Promise<void> {
  if (bulkChangeId === undefined || version === before) return;
  if (userId === null) throw notAllowed();
  const input = toContentInput(before);
  const changed = changedSections(before, version);
  const former: VersionContentUpdate = Object.fromEntries(changed.map((section) => [section, input[section]]));
  const isRecorded = await insertChangedVersion(tx, { bulkChangeId, userId, version, former });
  if (!isRecorded) throw conflict(bulkChangeTexts.notOpen);
}
