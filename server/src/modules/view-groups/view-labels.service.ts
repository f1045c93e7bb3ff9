import {
  messages,
  type NewViewLabelInput,
  type ViewLabel,
  type ViewLabelInput,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import { signatureOf, type Writing } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { conflict, entityNotFound, invalidField } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { recordEvent, recordUpdate } from "../events/events.service.ts";
import {
  deleteLabelRow,
  findLabel,
  insertLabel,
  listGroupNames,
  lockTemplate,
  updateLabelRow,
} from "./view-templates.repository.ts";

const entityType = "viewlabel";

/** The label, with its template locked so that nobody puts a measure under it meanwhile. */
async function lockLabel(tx: Database, id: string): Promise<ViewLabel> {
  const found = await findLabel(tx, id);
  if (!found) throw entityNotFound();
  await lockTemplate(tx, found.templateId);
  const label = await findLabel(tx, id);
  if (!label) throw entityNotFound();
  return { id, displayName: label.displayName, sortOrder: label.sortOrder };
}

export function createLabel(
  { db, caller, now }: Writing,
  { templateId, ...input }: NewViewLabelInput,
): Promise<ViewLabel> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockTemplate(tx, templateId))) throw invalidField("templateId", messages.unknownReference);
    const label = await insertLabel(tx, templateId, input);
    const event = { type: "CREATED", entityType, entityId: label.id, entityTitle: label.displayName } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
    return label;
  });
}

export function updateLabel({ db, caller, now }: Writing, id: string, input: ViewLabelInput): Promise<ViewLabel> {
  return db.transaction().execute(async (tx) => {
    const before = await lockLabel(tx, id);
    const after = { id, displayName: input.displayName, sortOrder: input.sortOrder ?? before.sortOrder };
    await updateLabelRow(tx, after);
    const named = { entityType, entityTitle: after.displayName };
    await recordUpdate(tx, named, { before, after }, signatureOf(caller, now()));
    return after;
  });
}

export function deleteLabel({ db, caller, now }: Writing, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { displayName } = await lockLabel(tx, id);
    const groups = await listGroupNames(tx, { labelId: id }, versionStatuses);
    if (groups.length > 0) throw conflict(administrationTexts.usedInViewGroups(groups));

    await deleteLabelRow(tx, id);
    const event = { type: "DELETED", entityType, entityId: id, entityTitle: displayName } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
  });
}
