import {
  type NewViewLabelInput,
  type NewViewTemplateInput,
  type VersionStatus,
  type ViewLabel,
  type ViewLabelInput,
  type ViewTemplate,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { conflict, invalidField } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { contentCheckTexts } from "../../texts/content-check-texts.ts";
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
  context: WriteContext,
  { name, availableLabels }: NewViewTemplateInput,
): Promise<ViewTemplate> =>
  createEntry(context, viewTemplateRegister, { name }, (tx, id) =>
    insertLabels(
      tx,
      id,
      availableLabels.map(({ displayName }) => displayName),
    ),
  );

export const setTemplateStatus = (context: WriteContext, id: string, status: VersionStatus): Promise<ViewTemplate> =>
  changeEntry(context, viewTemplateRegister, id, async (tx, before) => {
    requirePossibleStatus(before.status, status);
    const published = await listGroupNames(tx, { templateId: id }, ["PUBLISHED"]);
    if (status !== "PUBLISHED" && published.length > 0) {
      throw conflict(administrationTexts.templateOfPublishedGroup(published));
    }
    return { status };
  });

export const deleteTemplate = (context: WriteContext, id: string): Promise<void> =>
  deleteEntry(context, viewTemplateRegister, id, (tx) => refuseWhenInGroups(tx, { templateId: id }));

export async function createLabel(
  context: WriteContext,
  { templateId, displayName, sortOrder }: NewViewLabelInput,
): Promise<ViewLabel> {
  const last = await findNextPosition(context.db, templateId);
  if (last === undefined) throw invalidField("templateId", contentCheckTexts.unknownReference);
  return createEntry(context, viewLabelRegister, { templateId, displayName, sortOrder: sortOrder ?? last });
}

export const updateLabel = (
  context: WriteContext,
  id: string,
  { displayName, sortOrder }: ViewLabelInput,
): Promise<ViewLabel> =>
  changeEntry(context, viewLabelRegister, id, async (_, before) => ({
    displayName,
    sortOrder: sortOrder ?? before.sortOrder,
  }));

export const deleteLabel = (context: WriteContext, id: string): Promise<void> =>
  deleteEntry(context, viewLabelRegister, id, (tx) => refuseWhenInGroups(tx, { labelId: id }));

async function refuseWhenInGroups(tx: Database, used: { templateId: string } | { labelId: string }): Promise<void> {
  const groups = await listGroupNames(tx, used, versionStatuses);
  if (groups.length > 0) throw conflict(administrationTexts.usedInViewGroups(groups));
}
