import {
  messages,
  minItemsToPublish,
  type NewViewGroupInput,
  type VersionStatus,
  type ViewGroup,
  type ViewGroupInput,
  versionStatuses,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { signatureOf, type Writing } from "../../callers/writing.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { conflict, entityNotFound, invalidField } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { recordEvent, recordUpdate } from "../events/events.service.ts";
import { visibleStatuses } from "../measures/visible-statuses.ts";
import { requirePossibleStatus, statusEvents } from "./status-change.ts";
import { deleteGroupRow, findGroup, insertGroup, lockGroup, updateGroupRow } from "./view-groups.repository.ts";
import { lockTemplate } from "./view-templates.repository.ts";
import { lockWholeTemplate } from "./view-templates.service.ts";

const entityType = "viewgroup";

async function getGroup(db: Database, id: string, statuses: readonly VersionStatus[]): Promise<ViewGroup> {
  const group = await findGroup(db, id, statuses);
  if (!group) throw entityNotFound();
  return group;
}

export const getVisibleGroup = (db: Database, id: string, caller: Caller): Promise<ViewGroup> =>
  getGroup(db, id, visibleStatuses(caller));

async function lockWholeGroup(tx: DatabaseTransaction, id: string): Promise<ViewGroup> {
  if (!(await lockGroup(tx, id))) throw entityNotFound();
  return getGroup(tx, id, versionStatuses);
}

interface GroupChange<T> {
  id: string;
  /** Makes the change and gives what is to be answered, from the group as it was. */
  change: (tx: DatabaseTransaction, before: ViewGroup) => Promise<T>;
}

/** One change of one group: locked, written and told of. */
export function changeGroup<T>({ db, caller, now }: Writing, { id, change }: GroupChange<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const before = await lockWholeGroup(tx, id);
    const result = await change(tx, before);
    const after = await getGroup(tx, id, versionStatuses);
    await recordUpdate(tx, { entityType, entityTitle: after.name }, { before, after }, signatureOf(caller, now()));
    return result;
  });
}

export function createGroup(
  { db, caller, now }: Writing,
  { template, ...input }: NewViewGroupInput,
): Promise<ViewGroup> {
  return db.transaction().execute(async (tx) => {
    if (template && !(await lockTemplate(tx, template.id))) throw invalidField("template", messages.unknownReference);
    const id = await insertGroup(tx, { ...input, templateId: template?.id ?? null });
    const event = { type: "CREATED", entityType, entityId: id, entityTitle: input.name } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
    return getGroup(tx, id, versionStatuses);
  });
}

export const updateGroup = (writing: Writing, id: string, input: ViewGroupInput): Promise<ViewGroup> =>
  changeGroup(writing, {
    id,
    change: async (tx, before) => {
      await updateGroupRow(tx, id, input);
      return { ...before, ...input };
    },
  });

export const setGroupTemplate = (writing: Writing, id: string, templateId: string): Promise<ViewGroup> =>
  changeGroup(writing, {
    id,
    change: async (tx, before) => {
      const template = await lockWholeTemplate(tx, templateId);
      if (before.template?.id === templateId) return before;
      if (before.items.length > 0) throw conflict(administrationTexts.templateHasItems);
      await updateGroupRow(tx, id, { templateId });
      return { ...before, template };
    },
  });

export function setGroupStatus({ db, caller, now }: Writing, id: string, status: VersionStatus): Promise<ViewGroup> {
  return db.transaction().execute(async (tx) => {
    const before = await lockWholeGroup(tx, id);
    if (before.status === status) return before;
    requirePossibleStatus(before.status, status);
    if (status === "PUBLISHED") await requirePublishable(tx, before);

    await updateGroupRow(tx, id, { status });
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

/** The template is locked too, so that it is not unpublished in the same moment. */
async function requirePublishable(tx: DatabaseTransaction, { items, template }: ViewGroup): Promise<void> {
  if (items.length < minItemsToPublish) throw conflict(administrationTexts.publishNeedsItems);
  if (!template || (await lockWholeTemplate(tx, template.id)).status !== "PUBLISHED") {
    throw conflict(administrationTexts.publishNeedsTemplate);
  }
}

export function deleteGroup({ db, caller, now }: Writing, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name, status } = await lockWholeGroup(tx, id);
    if (status === "PUBLISHED") throw conflict(administrationTexts.unpublishBeforeDelete);
    await deleteGroupRow(tx, id);
    const event = { type: "DELETED", entityType, entityId: id, entityTitle: name } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
  });
}
