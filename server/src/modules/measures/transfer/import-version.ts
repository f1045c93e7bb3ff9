import {
  changedSections,
  publishProblems,
  type SubMeasureInput,
  type VersionContentInput,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Signature } from "../../../callers/writing.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { toDate, toMillis } from "../../../database/to-millis.ts";
import { recordEvent } from "../../events/events.service.ts";
import { checkContent } from "../content/check-content.ts";
import { saveContent } from "../content/save-content.ts";
import { insertVersion, markChanged, setStanding } from "../content/version-writes.repository.ts";
import { findVersion, listVersionsOfMeasure, type StoredVersion } from "../content/versions.repository.ts";
import { contentOf, emptyContent, takeSnapshot } from "../history/snapshot.ts";
import { insertMeasure } from "../measures.repository.ts";
import type { ImportRow } from "./import-row.ts";
import { findMeasureId, raiseLastVersionNr, setDates } from "./transfer.repository.ts";

export type Outcome = "created" | "changed" | "unchanged";

export interface ImportedRow {
  outcome: Outcome;
  /** What publishing here would demand; old catalogues are incomplete, so it is only said. */
  warnings: string[];
}

interface Source {
  row: ImportRow;
  content: VersionContentInput;
  now: Date;
}

/** Brings in one version as it is: its status, number, ids and dates are kept. */
export async function importVersion(tx: DatabaseTransaction, source: Source): Promise<ImportedRow> {
  const { row, content } = source;
  const key = { mId: row.mId, legacyId: row.legacyId, ownerId: content.measureOwner?.id, title: row.title };
  const measureId = (await findMeasureId(tx, key)) ?? (await createMeasure(tx, source));
  const versions = await listVersionsOfMeasure(tx, measureId, { statuses: versionStatuses });
  const versionNr = row.versionNr ?? versions.at(-1)?.versionNr ?? 1;
  const existing = versions.find((version) => version.versionNr === versionNr);
  const submeasures = keepIds(content.submeasures, versions, versionNr);

  const earlier = versions.findLast((version) => version.versionNr < versionNr && version.status !== "ONGOING");

  const placed = { ...source, measureId, versionNr, existing, earlier, content: { ...content, submeasures } };
  const after = await writeVersion(tx, placed);
  const warnings =
    row.status === "ONGOING" ? [] : publishProblems(after.version).map(({ field, message }) => `${field}: ${message}`);
  return { outcome: after.outcome, warnings };
}

async function createMeasure(tx: DatabaseTransaction, { row, now }: Source): Promise<string> {
  const id = row.mId ?? newId();
  await insertMeasure(tx, { id, legacyId: row.legacyId ?? null, created: toDate(row.created) ?? now });
  return id;
}

const sameCombination = (a: SubMeasureInput, b: StoredVersion["submeasures"][number]) =>
  (a.gender?.codeId ?? null) === (b.gender?.codeId ?? null) &&
  (a.age?.codeId ?? null) === (b.age?.codeId ?? null) &&
  a.restriction === b.restriction;

/** A sub-measure without an id is the one of the same sex, age and restriction in this or the nearest other version. */
function keepIds(
  submeasures: readonly SubMeasureInput[],
  versions: readonly StoredVersion[],
  versionNr: number,
): SubMeasureInput[] {
  const nearest = versions.toSorted((a, b) => Math.abs(a.versionNr - versionNr) - Math.abs(b.versionNr - versionNr));
  const known = nearest.flatMap((version) => version.submeasures);
  return submeasures.map((sub) => ({
    ...sub,
    id: sub.id ?? known.find((one) => sameCombination(sub, one))?.id ?? newId(),
  }));
}

interface Placed extends Source {
  measureId: string;
  versionNr: number;
  existing: StoredVersion | undefined;
  /** What was published before this version, to tell what it changed. */
  earlier: StoredVersion | undefined;
}

interface Written {
  version: StoredVersion;
  outcome: Outcome;
}

async function writeVersion(tx: DatabaseTransaction, placed: Placed): Promise<Written> {
  const { content, existing, measureId, versionNr, row } = placed;
  const ownIds = new Set(content.submeasures.flatMap(({ id }) => id ?? []));
  await checkContent(tx, { given: content, whole: content, ownIds });
  // Writing is the way to find out whether the row says anything new; if not, all is put back as it was.
  await sql`SAVEPOINT before_writing`.execute(tx);
  const written = await writeContent(tx, placed);
  const changed = changedSections(existing ? contentOf(existing) : emptyContent(), contentOf(written));
  if (existing && changed.length === 0 && existing.status === row.status) {
    await sql`ROLLBACK TO SAVEPOINT before_writing`.execute(tx);
    return { version: existing, outcome: "unchanged" };
  }
  await raiseLastVersionNr(tx, measureId, versionNr);
  const version = await finishVersion(tx, written, placed);
  await keepTrace(tx, version, placed);
  return { version, outcome: existing ? "changed" : "created" };
}

async function writeContent(tx: DatabaseTransaction, placed: Placed): Promise<StoredVersion> {
  const { row, content, now, measureId, versionNr, existing } = placed;
  const at = toDate(row.created) ?? now;
  const wanted = { measureId, versionNr, title: row.title, at, by: row.lastUpdatedBy, ...(row.id && { id: row.id }) };
  const versionId = existing?.id ?? (await insertVersion(tx, wanted));
  await saveContent(tx, { versionId, measureId, soughtValue: content.soughtValue?.codeId }, content);
  const written = await findVersion(tx, versionId, { statuses: versionStatuses });
  if (!written) throw new Error(`Version ${versionId} was written but is not there`);
  return written;
}

async function finishVersion(
  tx: DatabaseTransaction,
  written: StoredVersion,
  { row, now, existing }: Placed,
): Promise<StoredVersion> {
  const revision = existing ? existing.revision + 1 : 1;
  const dates = datesOf(row, now);
  await setStanding(tx, written.id, { status: row.status });
  await markChanged(tx, written.id, { revision, changes: existing?.changes ?? {}, at: now, by: row.lastUpdatedBy });
  await setDates(tx, written.id, dates);
  return {
    ...written,
    status: row.status,
    revision,
    lastUpdated: toMillis(dates.lastUpdated),
    lastUpdatedBy: dates.lastUpdatedBy,
    lastPublished: toMillis(dates.lastPublished),
    lastPublishedBy: dates.lastPublishedBy,
  };
}

const datesOf = (row: ImportRow, now: Date) => ({
  created: toDate(row.created) ?? now,
  lastUpdated: toDate(row.lastUpdated) ?? toDate(row.lastPublished) ?? now,
  lastUpdatedBy: row.lastUpdatedBy,
  lastPublished: row.status === "ONGOING" ? null : toDate(row.lastPublished),
  lastPublishedBy: row.status === "ONGOING" ? null : row.lastPublishedBy,
});

/** The event, and for what is or was published the snapshots that publishing would have left. */
async function keepTrace(
  tx: DatabaseTransaction,
  version: StoredVersion,
  { existing, earlier, now }: Placed,
): Promise<void> {
  const imported: Signature = { userId: null, userName: null, at: now };
  const type = existing ? "CHANGED" : version.versionNr === 1 ? "CREATED" : "VERSION_CREATED";
  const { id, measureId, title } = version;
  await recordEvent(tx, { type, entityType: "measureversion", entityId: id, entityTitle: title, measureId }, imported);
  if (version.status === "ONGOING") return;
  const publication = { userId: null, userName: version.lastPublishedBy, at: toDate(version.lastPublished) ?? now };
  const before = existing ?? earlier;
  const since = before ? contentOf(before) : emptyContent();
  const eventType = existing ? "PUBLISHED_UPDATED" : "PUBLISHED";
  await takeSnapshot(tx, { version: { ...version, status: "PUBLISHED" }, eventType, since }, publication);
  if (version.status === "UNPUBLISHED") {
    const at = toDate(version.lastUpdated) ?? now;
    await takeSnapshot(
      tx,
      { version, eventType: "UNPUBLISHED" },
      { userId: null, userName: version.lastUpdatedBy, at },
    );
  }
}
