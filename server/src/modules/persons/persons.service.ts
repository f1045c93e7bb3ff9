import { maxPageSize, type Person, type PersonActor, type PersonInput } from "@indikatorkatalogen/contract";
import { type Caller, fullName } from "../../callers/caller.ts";
import { signatureOf, type Writing } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import { listActorsOfPerson, namesOfOthersWithActor } from "../actors/actors.service.ts";
import { recordEvent, recordUpdate } from "../events/events.service.ts";
import { refuseWhenUsed } from "../measure-usage/measure-usage.service.ts";
import { visibleStatuses } from "../measures/visible-statuses.ts";
import {
  deletePersonRow,
  findPerson,
  insertPerson,
  listPersonsByName,
  lockPerson,
  updatePersonRow,
} from "./persons.repository.ts";

const entityType = "person";

export async function getPerson(db: Database, id: string): Promise<Person> {
  const person = await findPerson(db, id);
  if (!person) throw entityNotFound();
  return person;
}

export const searchPersons = (db: Database, name: string): Promise<Person[]> =>
  listPersonsByName(db, name, maxPageSize);

export async function listActorsOf(db: Database, id: string, caller: Caller): Promise<PersonActor[]> {
  await getPerson(db, id);
  return listActorsOfPerson(db, id, visibleStatuses(caller));
}

export function createPerson({ db, caller, now }: Writing, input: PersonInput): Promise<Person> {
  return db.transaction().execute(async (tx) => {
    const person = await insertPerson(tx, input);
    await recordEvent(
      tx,
      { type: "CREATED", entityType, entityId: person.id, entityTitle: fullName(person) },
      signatureOf(caller, now()),
    );
    return person;
  });
}

export function updatePerson({ db, caller, now }: Writing, id: string, input: PersonInput): Promise<Person> {
  return db.transaction().execute(async (tx) => {
    const before = await lockPerson(tx, id);
    if (!before) throw entityNotFound();
    const after = { id, ...input };
    await updatePersonRow(tx, id, input);
    await recordUpdate(tx, { entityType, entityTitle: fullName(after) }, { before, after }, signatureOf(caller, now()));
    return after;
  });
}

export function deletePerson({ db, caller, now }: Writing, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person) throw entityNotFound();
    await refuseWhenUsed(tx, { kind: "person", id }, await namesOfOthersWithActor(tx, { column: "personId", id }));

    await deletePersonRow(tx, id);
    await recordEvent(
      tx,
      { type: "DELETED", entityType, entityId: id, entityTitle: fullName(person) },
      signatureOf(caller, now()),
    );
  });
}
