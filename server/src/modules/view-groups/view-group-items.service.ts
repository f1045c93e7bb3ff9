import {
  type FieldMessage,
  type ItemOrder,
  messages,
  minItemsToPublish,
  type ViewGroup,
  type ViewGroupItem,
  type ViewGroupItemInput,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { Writing } from "../../callers/writing.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { conflict, entityNotFound, invalidField, invalidFields } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { listVersionsById } from "../measures/measures.service.ts";
import {
  deleteItemRow,
  findGroup,
  insertItem,
  listGroupIdsOfItems,
  updateItemOrder,
  updateItemRow,
} from "./view-groups.repository.ts";
import { changeGroup } from "./view-groups.service.ts";

export const addItem = (writing: Writing, groupId: string, input: ViewGroupItemInput): Promise<ViewGroupItem> =>
  changeGroup(writing, {
    id: groupId,
    change: async (tx, group) => {
      const { templateId, ...columns } = await toColumns(tx, group, input);
      const last = Math.max(-1, ...group.items.map(({ sortOrder }) => sortOrder)) + 1;
      const sortOrder = input.sortOrder ?? last;
      return getItem(tx, groupId, await insertItem(tx, { viewGroupId: groupId, templateId, ...columns, sortOrder }));
    },
  });

export async function updateItem(writing: Writing, itemId: string, input: ViewGroupItemInput): Promise<ViewGroupItem> {
  const groupId = await getGroupIdOfItem(writing.db, itemId);
  return changeGroup(writing, {
    id: groupId,
    change: async (tx, group) => {
      const { sortOrder } = itemOf(group, itemId);
      const { templateId, ...columns } = await toColumns(tx, group, input);
      await updateItemRow(tx, itemId, { ...columns, sortOrder: input.sortOrder ?? sortOrder });
      return getItem(tx, groupId, itemId);
    },
  });
}

export async function reorderItems(writing: Writing, order: ItemOrder): Promise<ViewGroup> {
  const groupIds = await listGroupIdsOfItems(
    writing.db,
    order.map(({ id }) => id),
  );
  const unknown = order.flatMap(({ id }, index): FieldMessage[] =>
    groupIds.has(id) ? [] : [{ field: `${index}.id`, message: messages.unknownReference }],
  );
  if (unknown.length > 0) throw invalidFields(unknown);
  const [groupId, ...others] = new Set(groupIds.values());
  if (!groupId || others.length > 0) throw invalidField("id", messages.itemsOfSeveralGroups);
  return changeGroup(writing, {
    id: groupId,
    change: async (tx) => {
      await updateItemOrder(tx, order);
      return getGroup(tx, groupId);
    },
  });
}

export const removeItem = (writing: Writing, groupId: string, itemId: string): Promise<void> =>
  changeGroup(writing, {
    id: groupId,
    change: async (tx, group) => {
      itemOf(group, itemId);
      if (group.status === "PUBLISHED" && group.items.length <= minItemsToPublish) {
        throw conflict(administrationTexts.publishNeedsItems);
      }
      await deleteItemRow(tx, itemId);
    },
  });

async function getGroupIdOfItem(db: Database, itemId: string): Promise<string> {
  const groupId = (await listGroupIdsOfItems(db, [itemId])).get(itemId);
  if (!groupId) throw entityNotFound();
  return groupId;
}

async function getGroup(tx: DatabaseTransaction, id: string): Promise<ViewGroup> {
  const group = await findGroup(tx, id, versionStatuses);
  if (!group) throw entityNotFound();
  return group;
}

const getItem = async (tx: DatabaseTransaction, groupId: string, itemId: string): Promise<ViewGroupItem> =>
  itemOf(await getGroup(tx, groupId), itemId);

function itemOf({ items }: ViewGroup, itemId: string): ViewGroupItem {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw entityNotFound();
  return item;
}

/** The label must come from the group's own template, and the version must exist. */
async function toColumns(
  tx: DatabaseTransaction,
  { template }: ViewGroup,
  { label, measureVersion }: ViewGroupItemInput,
) {
  const problems: FieldMessage[] = [];
  if (!template?.availableLabels.some(({ id }) => id === label.id)) {
    problems.push({ field: "label", message: messages.labelOfOtherTemplate });
  }
  const versions = await listVersionsById(tx, [measureVersion.id], versionStatuses);
  if (versions.length === 0) problems.push({ field: "measureVersion", message: messages.unknownReference });
  if (!template || problems.length > 0) throw invalidFields(problems);
  return { templateId: template.id, labelId: label.id, measureVersionId: measureVersion.id };
}
