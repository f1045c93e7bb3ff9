import type { ActorInput, FieldMessage, NamedReference, PersonActor } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { visibleVersions } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { entityNotFound, invalidFields } from "../../errors/app-error.ts";
import { contentCheckTexts } from "../../texts/content-check-texts.ts";
import * as repository from "./actors.repository.ts";

type ActorOwner = repository.ActorOwner;
interface ActorPart {
  column: repository.ActorPart;
  id: string;
}

/** Part of a larger change: the caller records the owner's event. */
export async function addActorTo(tx: Database, owner: ActorOwner, input: ActorInput & { id: string }): Promise<void> {
  await checkActor(tx, owner, input);
  await repository.insertActor(tx, owner, input);
}

export async function removeActorFrom(tx: Database, owner: ActorOwner, actorId: string): Promise<void> {
  if (!(await repository.deleteActor(tx, owner, actorId))) throw entityNotFound();
}

/** Where a person is an actor, among what the caller may see. */
export const listActorsOfPerson = (db: Database, personId: string, caller: Caller): Promise<PersonActor[]> =>
  repository.listActorsOfPerson(db, personId, visibleVersions(caller));

/** The entries other than measures that refer to a person, an organisation or a role by an actor. */
export const listOthersWithActor = (db: Database, part: ActorPart): Promise<NamedReference[]> =>
  repository.listOthersWithActor(db, part);

export async function namesOfOthersWithActor(db: Database, part: ActorPart): Promise<string[]> {
  return (await repository.listOthersWithActor(db, part)).map(({ name }) => name);
}

async function checkActor(tx: Database, owner: ActorOwner, input: ActorInput): Promise<void> {
  const known = await repository.listExistingParties(tx, input);
  const unknown = (["person", "instanceIdentifier"] as const).filter((party) => {
    const id = input[party]?.id;
    return id !== undefined && !known.includes(id);
  });
  const problems: FieldMessage[] = unknown.map((field) => ({ field, message: contentCheckTexts.unknownReference }));
  const appliesTo = await repository.findRoleUse(tx, input.role.id);
  if (!appliesTo) problems.push({ field: "role", message: contentCheckTexts.unknownReference });
  else if (!appliesTo.includes(owner.type)) problems.push({ field: "role", message: contentCheckTexts.roleNotHere });
  if (await repository.hasActor(tx, owner, input))
    problems.push({ field: "role", message: contentCheckTexts.sameActor });
  if (problems.length > 0) throw invalidFields(problems);
}
