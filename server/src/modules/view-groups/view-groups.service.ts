import {
  minItemsToPublish,
  type NewViewGroupInput,
  type VersionStatus,
  type ViewGroup,
} from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../callers/service-context.ts";
import type { DatabaseTransaction } from "../../database/database.ts";
import { conflict, entityNotFound, invalidField } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { contentCheckTexts } from "../../texts/content-check-texts.ts";
import { changeEntry, createEntry, deleteEntry } from "../registers/registers.service.ts";
import { requirePossibleStatus } from "./status-change.ts";
import { lockVersions, viewGroupRegister } from "./view-groups.repository.ts";
import { lockTemplate } from "./view-templates.repository.ts";

export async function createGroup(
  context: WriteContext,
  { template, ...input }: NewViewGroupInput,
): Promise<ViewGroup> {
  if (template && !(await lockTemplate(context.db, template.id))) {
    throw invalidField("template", contentCheckTexts.unknownReference);
  }
  return createEntry(context, viewGroupRegister, { ...input, templateId: template?.id ?? null });
}

export const setGroupTemplate = (context: WriteContext, id: string, templateId: string): Promise<ViewGroup> =>
  changeEntry(context, viewGroupRegister, id, async (tx, before) => {
    if (!(await lockTemplate(tx, templateId))) throw entityNotFound();
    if (before.template?.id !== templateId && before.items.length > 0) {
      throw conflict(administrationTexts.templateHasItems);
    }
    return { templateId };
  });

export const setGroupStatus = (context: WriteContext, id: string, status: VersionStatus): Promise<ViewGroup> =>
  changeEntry(context, viewGroupRegister, id, async (tx, before) => {
    requirePossibleStatus(before.status, status);
    if (status === "PUBLISHED") await requirePublishable(tx, before);
    return { status };
  });

/** Template and versions are locked, so that none of them is unpublished meanwhile. */
async function requirePublishable(tx: DatabaseTransaction, { items, template }: ViewGroup): Promise<void> {
  if (items.length < minItemsToPublish) throw conflict(administrationTexts.publishNeedsItems);
  const locked = template && (await lockTemplate(tx, template.id));
  if (locked?.status !== "PUBLISHED") throw conflict(administrationTexts.publishNeedsTemplate);
  const versions = await lockVersions(
    tx,
    items.map(({ measureVersion }) => measureVersion.id),
  );
  if (versions.some(({ status }) => status !== "PUBLISHED")) throw conflict(administrationTexts.onlyPublishedVersions);
}

export const deleteGroup = (context: WriteContext, id: string): Promise<void> =>
  deleteEntry(context, viewGroupRegister, id, async (_, { status }) => {
    if (status === "PUBLISHED") throw conflict(administrationTexts.unpublishBeforeDelete);
  });
