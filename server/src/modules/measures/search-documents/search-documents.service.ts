import { everyVersion } from "../../../callers/visibility.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { yieldToEventLoop } from "../../../memory/yield-to-event-loop.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { listVersionsOfMeasures } from "../content/versions.repository.ts";
import { toSearchDocument, toSearchDocuments } from "../representations/to-search-documents.ts";
import { writeSearchDocuments } from "./search-documents.repository.ts";

interface Written {
  before: StoredVersion;
  version: StoredVersion;
  /** The other versions of its measure, if they have been read. */
  siblings?: readonly StoredVersion[] | undefined;
}

/** A draft that stays a draft has its own document; any other change may affect which version is found. */
const staysDraft = ({ before, version }: Written) =>
  before.revision > 0 && before.status === "ONGOING" && version.status === "ONGOING";

/** Called at the end of every change of versions: rewrites the search documents of their measures. */
export async function refreshSearchDocuments(tx: DatabaseTransaction, written: readonly Written[]): Promise<void> {
  const groups = [...Map.groupBy(written, ({ version }) => version.measureId).entries()];
  const isRead = (group: readonly Written[]) => group.length === 1 && group[0]?.siblings !== undefined;
  const drafts = groups.filter(([, group]) => group.every(staysDraft));
  const others = groups.filter(([, group]) => !group.every(staysDraft));
  const known = others.filter(([, group]) => isRead(group));
  const documents = [
    ...drafts.flatMap(([, group]) => group.map(({ version }) => toSearchDocument(version, true))),
    ...known.flatMap(([, [one]]) => (one ? toSearchDocuments(withSiblings(one)) : [])),
  ];
  const whole = known.map(([measureId]) => measureId);
  const unlinked = written.flatMap(unlinkedBy);
  const hasSubMeasures = whole.length > 0 || written.some(hasOrHadSubMeasures);
  if (documents.length + whole.length > 0) {
    await writeSearchDocuments(tx, { whole, documents, hasSubMeasures, unlinked });
  }
  const unread = others.filter(([, group]) => !isRead(group)).map(([measureId]) => measureId);
  await refreshMeasures(tx, unread, unlinked);
}

/** Whether the document of a version is derived from the version alone, and from nothing else in the database. */
export const dependsOnVersionOnly = (written: Written): boolean => staysDraft(written) && !hasOrHadSubMeasures(written);

const hasOrHadSubMeasures = ({ before, version }: Written): boolean =>
  before.submeasures.length + version.submeasures.length > 0;

function unlinkedBy({ before, version }: Written): string[] {
  const remaining = new Set(version.submeasures.map(({ id }) => id));
  return before.submeasures.flatMap(({ id }) => (remaining.has(id) ? [] : id));
}

/** The current versions of the measure, in ascending order. */
const withSiblings = ({ version, siblings = [] }: Written): StoredVersion[] =>
  [...siblings.filter(({ id }) => id !== version.id), version].toSorted((a, b) => a.versionNr - b.versionNr);

/** Measures per batch: building their documents blocks the event loop. */
const batchSize = 10;

/** Rewrites every document of the measures; a deleted measure has none. */
export async function refreshMeasures(
  tx: DatabaseTransaction,
  measureIds: readonly string[],
  unlinked: readonly string[] = [],
): Promise<void> {
  for (let start = 0; start < measureIds.length; start += batchSize) {
    const whole = measureIds.slice(start, start + batchSize);
    const versions = await listVersionsOfMeasures(tx, whole, everyVersion);
    await yieldToEventLoop();
    const documents = [...Map.groupBy(versions, ({ measureId }) => measureId).values()].flatMap(toSearchDocuments);
    await yieldToEventLoop();
    await writeSearchDocuments(tx, { whole, documents, unlinked });
    await yieldToEventLoop();
  }
}
