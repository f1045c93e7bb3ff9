import type { PersonActor } from "@indikatorkatalogen/contract";
import type { ReadContext, WriteContext } from "../../callers/service-context.ts";
import type { Context } from "../../http/endpoints/call-endpoint.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import { listActorsOfPerson, namesOfOthersWithActor } from "../actors/actors.service.ts";
import { refuseWhenUsed } from "../measure-usage/measure-usage.service.ts";
import { deleteEntry, getEntry } from "../registers/registers.service.ts";
import { personRegister } from "./persons.repository.ts";

export async function listActorsOf(context: ReadContext, id: string): Promise<PersonActor[]> {
  await getEntry(context, personRegister, id);
  return listActorsOfPerson(context.db, id, context.caller);
}

export const deletePerson = (context: WriteContext, id: string): Promise<void> =>
  deleteEntry(context, personRegister, id, async (tx) =>
    refuseWhenUsed(tx, { kind: "person", id }, await namesOfOthersWithActor(tx, { column: "personId", id })),
  );

/** Reading the whole register, or very many persons at once, is logged as an export. */
export async function recordExport(
  { record }: Context,
  { persons, isWhole = false }: { persons: readonly unknown[]; isWhole?: boolean },
): Promise<void> {
  if (!isWhole && persons.length <= maxUnlogged) return;
  const detail = isWhole ? securityTexts.allPersons : securityTexts.personsRead(persons.length);
  await record({ type: "PERSONS_EXPORTED", detail });
}

/** More persons than fit on a screen: a program is reading the register. */
const maxUnlogged = 50;
