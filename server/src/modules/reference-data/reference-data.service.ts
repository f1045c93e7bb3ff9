import { type Actor, type ActorInput, type MeasureUse, maxPageSize } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { signatureOf, type Writing } from "../../callers/writing.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import { addActorTo, listActorsOf, namesOfOthersWithActor, removeActorFrom } from "../actors/actors.service.ts";
import { recordEvent, recordUpdate } from "../events/events.service.ts";
import { listVisibleMeasures, refuseWhenUsed } from "../measure-usage/measure-usage.service.ts";
import {
  deleteEntityRow,
  findEntity,
  insertEntity,
  listByName,
  lockEntity,
  updateEntityRow,
} from "./reference-data.repository.ts";
import type { NamedEntity, ReferenceDataType } from "./reference-data-types.ts";

type AnyType = ReferenceDataType<NamedEntity, never>;

export async function getEntity<E extends NamedEntity>(
  db: Database,
  type: ReferenceDataType<E, never>,
  id: string,
): Promise<E> {
  const entity = await findEntity<E>(db, type, id);
  if (!entity) throw entityNotFound();
  return entity;
}

async function lock<E extends NamedEntity>(
  tx: DatabaseTransaction,
  type: ReferenceDataType<E, never>,
  id: string,
): Promise<E> {
  const entity = await lockEntity<E>(tx, type, id);
  if (!entity) throw entityNotFound();
  return entity;
}

export const searchEntities = <E extends NamedEntity>(
  db: Database,
  type: ReferenceDataType<E, never>,
  name: string,
): Promise<E[]> => listByName<E>(db, type, { name, limit: maxPageSize });

export function createEntity<E extends NamedEntity, I>(
  { db, caller, now }: Writing,
  type: ReferenceDataType<E, I>,
  input: I,
): Promise<E> {
  return db.transaction().execute(async (tx) => {
    const entity = type.toEntity(newId(), input);
    await insertEntity(tx, type, { id: entity.id, columns: type.toColumns(input) });
    const { entityType } = type;
    const event = { type: "CREATED", entityType, entityId: entity.id, entityTitle: entity.name } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
    return entity;
  });
}

export function updateEntity<E extends NamedEntity, I>(
  { db, caller, now }: Writing,
  type: ReferenceDataType<E, I>,
  { id, input }: { id: string; input: I },
): Promise<E> {
  return db.transaction().execute(async (tx) => {
    const before = await lock<E>(tx, type, id);
    const after = type.toEntity(id, input);
    await updateEntityRow(tx, type, { id, columns: type.toColumns(input) });
    const named = { entityType: type.entityType, entityTitle: after.name };
    await recordUpdate(tx, named, { before, after }, signatureOf(caller, now()));
    return after;
  });
}

export function deleteEntity({ db, caller, now }: Writing, type: AnyType, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name } = await lock(tx, type, id);
    await refuseWhenUsed(tx, { kind: type.table, id }, await namesOfOtherUsers(tx, type, id));

    await deleteEntityRow(tx, type, id);
    const event = { type: "DELETED", entityType: type.entityType, entityId: id, entityTitle: name } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
  });
}

/** Of the three, only an organisation can itself be an actor of something. */
const namesOfOtherUsers = (tx: DatabaseTransaction, { table }: AnyType, id: string): Promise<string[]> =>
  table === "instanceIdentifier"
    ? namesOfOthersWithActor(tx, { column: "instanceIdentifierId", id })
    : Promise.resolve([]);

export async function listMeasuresOf(
  db: Database,
  type: AnyType,
  { id, caller }: { id: string; caller: Caller },
): Promise<MeasureUse[]> {
  await getEntity(db, type, id);
  return listVisibleMeasures(db, { kind: type.table, id }, caller);
}

export async function listActors(db: Database, type: AnyType, id: string): Promise<Actor[]> {
  await getEntity(db, type, id);
  return listActorsOf(db, { type: type.entityType, id });
}

export function addActor(
  writing: Writing,
  type: AnyType,
  { id, input }: { id: string; input: ActorInput },
): Promise<Actor> {
  return changeActors(writing, type, { id, change: (tx) => addActorTo(tx, { type: type.entityType, id }, input) });
}

export function removeActor(
  writing: Writing,
  type: AnyType,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  return changeActors(writing, type, {
    id,
    change: (tx) => removeActorFrom(tx, { type: type.entityType, id }, actorId),
  });
}

function changeActors<T>(
  { db, caller, now }: Writing,
  type: AnyType,
  { id, change }: { id: string; change: (tx: DatabaseTransaction) => Promise<T> },
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { name: entityTitle } = await lock(tx, type, id);
    const result = await change(tx);
    const event = {
      type: "CHANGED",
      entityType: type.entityType,
      entityId: id,
      entityTitle,
      changes: ["actors"],
    } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
    return result;
  });
}
