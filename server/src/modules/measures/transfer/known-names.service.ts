import { type CodeStamp, type EntityType, messages, oids } from "@indikatorkatalogen/contract";
import { systemCaller } from "../../../callers/caller.ts";
import { attributionOf } from "../../../callers/write-context.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { invalidField } from "../../../errors/app-error.ts";
import { recordEvent } from "../../events/events.service.ts";
import {
  insertCode,
  insertNamed,
  insertPerson,
  listCodesByName,
  listNamed,
  listPersons,
  type NamedTable,
} from "./known-names.repository.ts";

const editable: readonly string[] = [oids.unit, oids.keywords, oids.agegroups];
const folded = (name: string) => name.toLocaleLowerCase("sv");

/** What a file calls by name, found or made. Names are read once and remembered for the whole file. */
export interface KnownNames {
  code: (oid: string, name: string | null, field: string) => Promise<CodeStamp | null>;
  codes: (oid: string, names: readonly string[], field: string) => Promise<CodeStamp[]>;
  reference: (table: NamedTable, name: string | null) => Promise<{ id: string } | null>;
  role: (name: string, field: string) => { id: string };
  person: (fullName: string | null) => Promise<{ id: string } | null>;
}

const entityTypes = {
  instanceIdentifier: "instanceidentifier",
  reportingSystem: "reportingsystem",
  measurementSource: "measurementsource",
} as const;

/** In the transaction that brings in the rows, so that what is made for them is told of with them. */
export async function readKnownNames(db: DatabaseTransaction, now: Date): Promise<KnownNames> {
  const tellOf = (entityType: EntityType, entityId: string, entityTitle: string) =>
    recordEvent(db, { type: "CREATED", entityType, entityId, entityTitle }, attributionOf(systemCaller, now));
  const codes = new Map(
    (await listCodesByName(db)).map(({ oid, codeId, displayName }) => [`${oid} ${folded(displayName)}`, codeId]),
  );
  const references = new Map((await listNamed(db)).map(({ kind, id, name }) => [`${kind} ${folded(name)}`, id]));
  const persons = new Map((await listPersons(db)).map(({ id, fullName }) => [folded(fullName), id]));

  const code: KnownNames["code"] = async (oid, name, field) => {
    if (name === null) return null;
    const key = `${oid} ${folded(name)}`;
    const known = codes.get(key);
    if (known) return { oid, codeId: known };
    if (!editable.includes(oid)) throw invalidField(field, `${messages.unknownCode}: ${name}`);
    const { id, codeId } = await insertCode(db, { oid, displayName: name });
    await tellOf("code", id, name);
    codes.set(key, codeId);
    return { oid, codeId };
  };

  return {
    code,
    codes: async (oid, names, field) => {
      const found: CodeStamp[] = [];
      for (const name of names) {
        const stamp = await code(oid, name, field);
        if (stamp) found.push(stamp);
      }
      return found;
    },
    reference: async (table, name) => {
      if (name === null) return null;
      const key = `${table} ${folded(name)}`;
      const known = references.get(key);
      if (known) return { id: known };
      const id = newId();
      await insertNamed(db, table, { id, name });
      await tellOf(entityTypes[table], id, name);
      references.set(key, id);
      return { id };
    },
    role: (name, field) => {
      const id = references.get(`role ${folded(name)}`);
      if (!id) throw invalidField(field, `${messages.unknownReference}: ${name}`);
      return { id };
    },
    person: async (fullName) => {
      if (fullName === null) return null;
      const key = folded(fullName);
      const known = persons.get(key);
      if (known) return { id: known };
      const id = await insertPerson(db, fullName);
      await tellOf("person", id, fullName);
      persons.set(key, id);
      return { id };
    },
  };
}
