import type { PersonActor } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import type { Writing } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import type { Context } from "../../http/api.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import { listActorsOfPerson, namesOfOthersWithActor } from "../actors/actors.service.ts";
import { refuseWhenUsed } from "../measure-usage/measure-usage.service.ts";
import { deleteEntry, getEntry } from "../registers/registers.service.ts";
import { personRegister } from "./persons.repository.ts";

export async function listActorsOf(reading: { db: Database; caller: Caller }, id: string): Promise<PersonActor[]> {
  await getEntry(reading, personRegister, id);
  return listActorsOfPerson(reading.db, id, reading.caller);
}

export const deletePerson = (writing: Writing, id: string): Promise<void> =>
  deleteEntry(writing, personRegister, id, async (tx) =>
    refuseWhenUsed(tx, { kind: "person", id }, await namesOfOthersWithActor(tx, { column: "personId", id })),
  );

/** Everybody in the register at once is an export, whatever the caller does with it. */
export const noteExport = ({ record }: Context): Promise<void> =>
  record({ type: "PERSONS_EXPORTED", detail: securityTexts.allPersons });
