import {
  changedSections,
  isOngoing,
  type Measure,
  type NewMeasureInput,
  type VersionContentInput,
  versionFields,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { Signature } from "../../../callers/writing.ts";
import { signatureOf, type Writing } from "../../../callers/writing.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import type { EventType } from "../../../database/tables/event-tables.ts";
import { conflict, entityNotFound } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { recordEvent } from "../../events/events.service.ts";
import { checkContent } from "../content/check-content.ts";
import { asCopy, asNextVersion, toContentInput } from "../content/content-input.ts";
import { saveContent } from "../content/save-content.ts";
import { insertVersion, markChanged } from "../content/version-writes.repository.ts";
import { listVersionsOfMeasure, type StoredVersion } from "../content/versions.repository.ts";
import { getStoredVersion } from "../editing/change-version.ts";
import { lockMeasure } from "../editing/measure-lock.repository.ts";
import { contentOf, emptyContent, takeSnapshot } from "../history/snapshot.ts";
import { deleteMeasureRow, findMeasure, insertMeasure, takeVersionNr } from "../measures.repository.ts";
import { requireNoForeignSubMeasureUses, requireNoGroupUses } from "./measure-uses.ts";
import { dropVersions } from "./version-lifecycle.service.ts";

export function createMeasure({ db, caller, now }: Writing, input: NewMeasureInput): Promise<Measure> {
  return db.transaction().execute(async (tx) => {
    const signature = signatureOf(caller, now());
    const content = completeContent(input);
    await checkContent(tx, { given: content, whole: content, ownIds: new Set() });
    const measureId = await insertNewMeasure(tx, signature);
    await addVersion(tx, { measureId, content }, signature);
    await recordMeasureEvent(tx, { type: "CREATED", measureId, title: input.title }, signature);
    return getWholeMeasure(tx, measureId);
  });
}

export function copyMeasure({ db, caller, now }: Writing, id: string): Promise<Measure> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockMeasure(tx, id))) throw entityNotFound();
    const signature = signatureOf(caller, now());
    const source = await getNewest(tx, id);
    const title = titleOfCopy(source.title);
    const measureId = await insertNewMeasure(tx, signature);
    await addVersion(tx, { measureId, content: asCopy(source, title) }, signature);
    await recordMeasureEvent(tx, { type: "COPIED", measureId, title }, signature);
    return getWholeMeasure(tx, measureId);
  });
}

export function createNewVersion({ db, caller, now }: Writing, id: string): Promise<Measure> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockMeasure(tx, id))) throw entityNotFound();
    const newest = await getNewest(tx, id);
    if (isOngoing(newest)) throw conflict(measureTexts.ongoingExists);
    const signature = signatureOf(caller, now());

    const versionId = await addVersion(tx, { measureId: id, content: asNextVersion(newest) }, signature);
    const event = { type: "VERSION_CREATED", entityType: "measureversion", entityId: versionId } as const;
    await recordEvent(tx, { ...event, entityTitle: newest.title, measureId: id }, signature);
    return getWholeMeasure(tx, id);
  });
}

export function removeMeasure({ db, caller, now }: Writing, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockMeasure(tx, id))) throw entityNotFound();
    const versions = await listVersionsOfMeasure(tx, id, { statuses: versionStatuses });
    if (versions.some(({ status }) => status === "PUBLISHED")) throw conflict(measureTexts.publishedVersionStands);
    await requireNoGroupUses(tx, { measureId: id });
    await requireNoForeignSubMeasureUses(tx, id);
    const signature = signatureOf(caller, now());

    // A handful of versions, one after the other: the snapshots come in the order of the versions.
    for (const version of versions) await takeSnapshot(tx, { version, eventType: "DELETED" }, signature);
    await dropVersions(
      tx,
      versions.map((version) => version.id),
    );
    await recordMeasureEvent(tx, { type: "DELETED", measureId: id, title: versions.at(-1)?.title ?? "" }, signature);
    await deleteMeasureRow(tx, id);
  });
}

/** Cut to what a title holds, but never through the middle of a character. */
const titleOfCopy = (title: string) =>
  measureTexts
    .copyOf(title)
    .slice(0, versionFields.title.max)
    .replace(/\p{Cs}$/u, "")
    .trim();

/** What the new measure does not say yet is empty. */
const completeContent = (input: NewMeasureInput): VersionContentInput => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...toContentInput(emptyContent()), ...Object.fromEntries(given) };
};

async function insertNewMeasure(tx: DatabaseTransaction, { at }: Signature): Promise<string> {
  const id = newId();
  await insertMeasure(tx, { id, created: at });
  return id;
}

interface NewVersion {
  measureId: string;
  /** Already checked, or the content of another version. */
  content: VersionContentInput;
}

async function addVersion(
  tx: DatabaseTransaction,
  { measureId, content }: NewVersion,
  signature: Signature,
): Promise<string> {
  const versionNr = await takeVersionNr(tx, measureId);
  const { at, userName } = signature;
  const versionId = await insertVersion(tx, { measureId, versionNr, title: content.title, at, by: userName });
  await saveContent(tx, { versionId, measureId, soughtValue: content.soughtValue?.codeId }, content);

  const revision = 1;
  const written = contentOf(await getStoredVersion(tx, versionId));
  const marks = changedSections(emptyContent(), written).map((section) => [
    section,
    { revision, by: userName, at: at.getTime() },
  ]);
  await markChanged(tx, versionId, { revision, changes: Object.fromEntries(marks), at, by: userName });
  return versionId;
}

async function getNewest(tx: DatabaseTransaction, measureId: string): Promise<StoredVersion> {
  const versions = await listVersionsOfMeasure(tx, measureId, { statuses: versionStatuses });
  const newest = versions.at(-1);
  if (!newest) throw entityNotFound();
  return newest;
}

async function getWholeMeasure(tx: DatabaseTransaction, id: string): Promise<Measure> {
  const measure = await findMeasure(tx, id);
  if (!measure) throw entityNotFound();
  return { ...measure, measureVersions: await listVersionsOfMeasure(tx, id, { statuses: versionStatuses }) };
}

const recordMeasureEvent = (
  tx: DatabaseTransaction,
  { type, measureId, title }: { type: EventType; measureId: string; title: string },
  signature: Signature,
): Promise<void> =>
  recordEvent(tx, { type, entityType: "measure", entityId: measureId, entityTitle: title, measureId }, signature);
