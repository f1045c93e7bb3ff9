import {
  type NewViewTemplateInput,
  type VersionStatus,
  type ViewTemplate,
  type ViewTemplateInput,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import { signatureOf, type Writing } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { conflict, entityNotFound } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { recordEvent, recordUpdate } from "../events/events.service.ts";
import { requirePossibleStatus, statusEvents } from "./status-change.ts";
import {
  deleteTemplateRow,
  insertLabels,
  insertTemplate,
  listGroupNames,
  listTemplatesById,
  lockTemplate,
  updateTemplateRow,
} from "./view-templates.repository.ts";

const entityType = "viewtemplate";

async function getTemplate(db: Database, id: string): Promise<ViewTemplate> {
  const [template] = await listTemplatesById(db, [id], versionStatuses);
  if (!template) throw entityNotFound();
  return template;
}

export async function lockWholeTemplate(tx: Database, id: string): Promise<ViewTemplate> {
  if (!(await lockTemplate(tx, id))) throw entityNotFound();
  return getTemplate(tx, id);
}

export function createTemplate({ db, caller, now }: Writing, input: NewViewTemplateInput): Promise<ViewTemplate> {
  return db.transaction().execute(async (tx) => {
    const id = await insertTemplate(tx, input.name);
    await insertLabels(
      tx,
      id,
      input.availableLabels.map(({ displayName }) => displayName),
    );
    const event = { type: "CREATED", entityType, entityId: id, entityTitle: input.name } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
    return getTemplate(tx, id);
  });
}

export function renameTemplate(
  { db, caller, now }: Writing,
  id: string,
  { name }: ViewTemplateInput,
): Promise<ViewTemplate> {
  return db.transaction().execute(async (tx) => {
    const before = await lockWholeTemplate(tx, id);
    await updateTemplateRow(tx, id, { name });
    const after = { ...before, name };
    await recordUpdate(tx, { entityType, entityTitle: name }, { before, after }, signatureOf(caller, now()));
    return after;
  });
}

export function setTemplateStatus(
  { db, caller, now }: Writing,
  id: string,
  status: VersionStatus,
): Promise<ViewTemplate> {
  return db.transaction().execute(async (tx) => {
    const before = await lockWholeTemplate(tx, id);
    if (before.status === status) return before;
    requirePossibleStatus(before.status, status);
    const published = await listGroupNames(tx, { templateId: id }, ["PUBLISHED"]);
    if (published.length > 0) throw conflict(administrationTexts.templateOfPublishedGroup(published));

    await updateTemplateRow(tx, id, { status });
    const event = {
      type: statusEvents[status],
      entityType,
      entityId: id,
      entityTitle: before.name,
      changes: ["status"],
    } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
    return { ...before, status };
  });
}

export function deleteTemplate({ db, caller, now }: Writing, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name } = await lockWholeTemplate(tx, id);
    const groups = await listGroupNames(tx, { templateId: id }, versionStatuses);
    if (groups.length > 0) throw conflict(administrationTexts.usedInViewGroups(groups));

    await deleteTemplateRow(tx, id);
    const event = { type: "DELETED", entityType, entityId: id, entityTitle: name } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
  });
}
