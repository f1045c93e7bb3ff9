import {
  type FieldMessage,
  type ItemOrder,
  minItemsToPublish,
  type ViewGroup,
  type ViewGroupItem,
  type ViewGroupItemInput,
} from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../callers/service-context.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { conflict, entityNotFound, invalidField, invalidFields } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { contentCheckTexts } from "../../texts/content-check-texts.ts";
import { changeEntry } from "../registers/registers.service.ts";
import {
  deleteItemRow,
  insertItem,
  listGroupIdsOfItems,
  lockVersions,
  updateItemOrder,
  updateItemRow,
  viewGroupRegister,
} from "./view-groups.repository.ts";

export async function addItem(
  context: WriteContext,
  groupId: string,
  input: ViewGroupItemInput,
): Promise<ViewGroupItem> {
  const id = newId();
  const after = await changeEntry(context, viewGroupRegister, groupId, async (tx, group) => {
    const last = Math.max(-1, ...group.items.map(({ sortOrder }) => sortOrder)) + 1;
    const columns = await toColumns(tx, group, input);
    await insertItem(tx, { id, viewGroupId: groupId, ...columns, sortOrder: input.sortOrder ?? last });
  });
  return itemOf(after, id);
}

export async function updateItem(
  context: WriteContext,
  itemId: string,
  input: ViewGroupItemInput,
): Promise<ViewGroupItem> {
  const groupId = await getGroupIdOfItem(context.db, itemId);
  const after = await changeEntry(context, viewGroupRegister, groupId, async (tx, group) => {
    const { sortOrder } = itemOf(group, itemId);
    const { templateId, ...columns } = await toColumns(tx, group, input);
    await updateItemRow(tx, itemId, { ...columns, sortOrder: input.sortOrder ?? sortOrder });
  });
  return itemOf(after, itemId);
}

export async function reorderItems(context: WriteContext, order: ItemOrder): Promise<ViewGroup> {
  const groupIds = await listGroupIdsOfItems(
    context.db,
    order.map(({ id }) => id),
  );
  const unknown = order.flatMap(({ id }, index): FieldMessage[] =>
    groupIds.has(id) ? [] : [{ field: `${index}.id`, message: contentCheckTexts.unknownReference }],
  );
  if (unknown.length > 0) throw invalidFields(unknown);
  const [groupId, ...others] = new Set(groupIds.values());
  if (!groupId || others.length > 0) throw invalidField("id", contentCheckTexts.itemsOfSeveralGroups);
  return changeEntry(context, viewGroupRegister, groupId, async (tx) => {
    await updateItemOrder(tx, order);
  });
}

export async function removeItem(context: WriteContext, groupId: string, itemId: string): Promise<void> {
  await changeEntry(context, viewGroupRegister, groupId, async (tx, group) => {
    itemOf(group, itemId);
    if (group.status === "PUBLISHED" && group.items.length <= minItemsToPublish) {
      throw conflict(administrationTexts.publishNeedsItems);
    }
    await deleteItemRow(tx, itemId);
  });
}

async function getGroupIdOfItem(db: Database, itemId: string): Promise<string> {
  const groupId = (await listGroupIdsOfItems(db, [itemId])).get(itemId);
  if (!groupId) throw entityNotFound();
  return groupId;
}

function itemOf({ items }: ViewGroup, itemId: string): ViewGroupItem {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw entityNotFound();
  return item;
}

/** The label must come from the group's own template; the version must exist, and be published when the group is. */
async function toColumns(
  tx: DatabaseTransaction,
  { template, status }: ViewGroup,
  { label, measureVersion }: ViewGroupItemInput,
) {
  const problems: FieldMessage[] = [];
  if (!template?.availableLabels.some(({ id }) => id === label.id)) {
    problems.push({ field: "label", message: contentCheckTexts.labelOfOtherTemplate });
  }
  const [version] = await lockVersions(tx, [measureVersion.id]);
  if (!version) problems.push({ field: "measureVersion", message: contentCheckTexts.unknownReference });
  if (!template || problems.length > 0) throw invalidFields(problems);
  if (status === "PUBLISHED" && version?.status !== "PUBLISHED")
    throw conflict(administrationTexts.onlyPublishedVersions);
  return { templateId: template.id, labelId: label.id, measureVersionId: measureVersion.id };
}
