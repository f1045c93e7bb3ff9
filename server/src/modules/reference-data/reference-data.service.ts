import type { Actor, ActorInput, MeasureUsage } from "@indikatorkatalogen/contract";
import type { ReadContext, WriteContext } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import { addActorTo, namesOfOthersWithActor, removeActorFrom } from "../actors/actors.service.ts";
import { listVisibleMeasures, refuseWhenUsed } from "../measure-usage/measure-usage.service.ts";
import { changeEntry, deleteEntry, getEntry, listAllEntries } from "../registers/registers.service.ts";
import type { ReferenceDataEntry, ReferenceDataRegister, ReferenceDataTable } from "./reference-data.repository.ts";

type AnyRegister = ReferenceDataRegister<ReferenceDataEntry, ReferenceDataTable>;

export const deleteReferenceData = (context: WriteContext, register: AnyRegister, id: string): Promise<void> =>
  deleteEntry(context, register, id, async (tx) =>
    refuseWhenUsed(tx, { kind: register.table, id }, await namesOfOtherUsages(tx, register, id)),
  );

/** Of the three kinds, only an organisation can itself be an actor. */
const namesOfOtherUsages = (tx: Database, { table }: AnyRegister, id: string): Promise<string[]> =>
  table === "instanceIdentifier"
    ? namesOfOthersWithActor(tx, { column: "instanceIdentifierId", id })
    : Promise.resolve([]);

export async function listMeasuresOf(context: ReadContext, register: AnyRegister, id: string): Promise<MeasureUsage[]> {
  await getEntry(context, register, id);
  return listVisibleMeasures(context.db, { kind: register.table, id }, context.caller);
}

export async function countMeasuresPerEntry(
  context: ReadContext,
  register: AnyRegister,
): Promise<Record<string, number>> {
  const entries = await listAllEntries(context, register);
  return Object.fromEntries(entries.map(({ id, measureCount }) => [id, measureCount]));
}

export async function addActor(
  context: WriteContext,
  register: AnyRegister,
  { id, input }: { id: string; input: ActorInput },
): Promise<Actor> {
  const actorId = newId();
  const { actors } = await changeEntry(context, register, id, async (tx) => {
    await addActorTo(tx, { type: register.entityType, id }, { ...input, id: actorId });
  });
  const added = actors.find((actor) => actor.id === actorId);
  if (!added) throw entityNotFound();
  return added;
}

export async function removeActor(
  context: WriteContext,
  register: AnyRegister,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  await changeEntry(context, register, id, async (tx) => {
    await removeActorFrom(tx, { type: register.entityType, id }, actorId);
  });
}
