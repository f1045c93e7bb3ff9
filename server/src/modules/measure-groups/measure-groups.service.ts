import { type MeasureGroup, type MeasureGroupInput, messages, versionStatuses } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { signatureOf, type Writing } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { entityNotFound, invalidFields } from "../../errors/app-error.ts";
import { recordEvent, recordUpdate } from "../events/events.service.ts";
import { visibleStatuses } from "../measures/visible-statuses.ts";
import {
  deleteGroupRow,
  findGroup,
  insertGroup,
  listKnownMeasureIds,
  lockGroup,
  replaceMembers,
  updateGroupRow,
} from "./measure-groups.repository.ts";

const entityType = "measuregroup";

export async function getVisibleGroup(db: Database, id: string, caller: Caller): Promise<MeasureGroup> {
  const group = await findGroup(db, id, visibleStatuses(caller));
  if (!group) throw entityNotFound();
  return group;
}

async function lockWholeGroup(tx: Database, id: string): Promise<MeasureGroup> {
  if (!(await lockGroup(tx, id))) throw entityNotFound();
  return getWholeGroup(tx, id);
}

async function getWholeGroup(tx: Database, id: string): Promise<MeasureGroup> {
  const group = await findGroup(tx, id, versionStatuses);
  if (!group) throw entityNotFound();
  return group;
}

async function requireKnownMeasures(tx: Database, { measures }: MeasureGroupInput): Promise<void> {
  const known = new Set(
    await listKnownMeasureIds(
      tx,
      measures.map(({ id }) => id),
    ),
  );
  const problems = measures.flatMap(({ id }, index) =>
    known.has(id) ? [] : [{ field: `measures.${index}`, message: messages.unknownReference }],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

const measureIds = ({ measures }: MeasureGroupInput) => [...new Set(measures.map(({ id }) => id))];

export function createGroup({ db, caller, now }: Writing, input: MeasureGroupInput): Promise<MeasureGroup> {
  return db.transaction().execute(async (tx) => {
    await requireKnownMeasures(tx, input);
    const id = newId();
    await insertGroup(tx, id, input);
    await replaceMembers(tx, id, measureIds(input));
    const event = { type: "CREATED", entityType, entityId: id, entityTitle: input.name } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
    return getWholeGroup(tx, id);
  });
}

export function updateGroup({ db, caller, now }: Writing, id: string, input: MeasureGroupInput): Promise<MeasureGroup> {
  return db.transaction().execute(async (tx) => {
    const before = await lockWholeGroup(tx, id);
    await requireKnownMeasures(tx, input);
    await updateGroupRow(tx, id, input);
    await replaceMembers(tx, id, measureIds(input));
    const after = await getWholeGroup(tx, id);
    await recordUpdate(tx, { entityType, entityTitle: after.name }, { before, after }, signatureOf(caller, now()));
    return after;
  });
}

export function deleteGroup({ db, caller, now }: Writing, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name } = await lockWholeGroup(tx, id);
    await deleteGroupRow(tx, id);
    const event = { type: "DELETED", entityType, entityId: id, entityTitle: name } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
  });
}
