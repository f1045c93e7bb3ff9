import {
  messages,
  type NewViewLabelInput,
  type NewViewTemplateInput,
  type VersionStatus,
  type ViewLabel,
  type ViewLabelInput,
  type ViewTemplate,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../callers/write-context.ts";
import type { Database } from "../../database/database.ts";
import { conflict, invalidField } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { changeEntry, createEntry, deleteEntry } from "../registers/registers.service.ts";
import { requirePossibleStatus } from "./status-change.ts";
import {
  findNextPosition,
  insertLabels,
  listGroupNames,
  viewLabelRegister,
  viewTemplateRegister,
} from "./view-templates.repository.ts";

export const createTemplate = (
  writing: WriteContext,
  { name, availableLabels }: NewViewTemplateInput,
): Promise<ViewTemplate> =>
  createEntry(writing, viewTemplateRegister, { name }, (tx, id) =>
    insertLabels(
      tx,
      id,
      availableLabels.map(({ displayName }) => displayName),
    ),
  );

export const setTemplateStatus = (writing: WriteContext, id: string, status: VersionStatus): Promise<ViewTemplate> =>
  changeEntry(writing, viewTemplateRegister, id, async (tx, before) => {
    requirePossibleStatus(before.status, status);
    const published = await listGroupNames(tx, { templateId: id }, ["PUBLISHED"]);
    if (status !== "PUBLISHED" && published.length > 0) {
      throw conflict(administrationTexts.templateOfPublishedGroup(published));
    }
    return { status };
  });

export const deleteTemplate = (writing: WriteContext, id: string): Promise<void> =>
  deleteEntry(writing, viewTemplateRegister, id, (tx) => refuseWhenInGroups(tx, { templateId: id }));

export async function createLabel(
  writing: WriteContext,
  { templateId, displayName, sortOrder }: NewViewLabelInput,
): Promise<ViewLabel> {
  const last = await findNextPosition(writing.db, templateId);
  if (last === undefined) throw invalidField("templateId", messages.unknownReference);
  return createEntry(writing, viewLabelRegister, { templateId, displayName, sortOrder: sortOrder ?? last });
}

export const updateLabel = (
  writing: WriteContext,
  id: string,
  { displayName, sortOrder }: ViewLabelInput,
): Promise<ViewLabel> =>
  changeEntry(writing, viewLabelRegister, id, async (_, before) => ({
    displayName,
    sortOrder: sortOrder ?? before.sortOrder,
  }));

export const deleteLabel = (writing: WriteContext, id: string): Promise<void> =>
  deleteEntry(writing, viewLabelRegister, id, (tx) => refuseWhenInGroups(tx, { labelId: id }));

async function refuseWhenInGroups(tx: Database, used: { templateId: string } | { labelId: string }): Promise<void> {
  const groups = await listGroupNames(tx, used, versionStatuses);
  if (groups.length > 0) throw conflict(administrationTexts.usedInViewGroups(groups));
}
