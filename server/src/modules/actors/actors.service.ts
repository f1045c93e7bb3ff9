import { type Actor, type ActorInput, type FieldMessage, messages } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { entityNotFound, invalidFields } from "../../errors/app-error.ts";
import {
  type ActorOwner,
  type ActorPart,
  deleteActor,
  findRoleUse,
  insertActor,
  listActorsOf,
  listExistingParties,
  listOthersWithActor,
} from "./actors.repository.ts";

export type { ActorOwner } from "./actors.repository.ts";
export { listActorsOf, listActorsOfPerson, listOthersWithActor } from "./actors.repository.ts";

/** Part of a larger change: the owner's event is recorded by whoever calls. */
export async function addActorTo(tx: Database, owner: ActorOwner, input: ActorInput): Promise<Actor> {
  await checkActor(tx, owner, input);
  const actorId = await insertActor(tx, owner, input);
  const added = (await listActorsOf(tx, owner)).find(({ id }) => id === actorId);
  if (!added) throw entityNotFound();
  return added;
}

export async function removeActorFrom(tx: Database, owner: ActorOwner, actorId: string): Promise<void> {
  if (!(await deleteActor(tx, owner, actorId))) throw entityNotFound();
}

export async function namesOfOthersWithActor(db: Database, part: { column: ActorPart; id: string }): Promise<string[]> {
  return (await listOthersWithActor(db, part)).map(({ name }) => name);
}

async function checkActor(tx: Database, { type }: ActorOwner, input: ActorInput): Promise<void> {
  const known = await listExistingParties(tx, input);
  const unknown = (["person", "instanceIdentifier"] as const).filter((party) => {
    const id = input[party]?.id;
    return id !== undefined && !known.includes(id);
  });
  const problems: FieldMessage[] = unknown.map((field) => ({ field, message: messages.unknownReference }));
  const appliesTo = await findRoleUse(tx, input.role.id);
  if (!appliesTo) problems.push({ field: "role", message: messages.unknownReference });
  else if (!appliesTo.includes(type)) problems.push({ field: "role", message: messages.roleNotHere });
  if (problems.length > 0) throw invalidFields(problems);
}
