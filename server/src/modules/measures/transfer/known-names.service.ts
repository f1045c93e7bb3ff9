import { type CodeStamp, messages, oids } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { invalidField } from "../../../errors/app-error.ts";
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

export async function readKnownNames(db: Database): Promise<KnownNames> {
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
    const codeId = await insertCode(db, { oid, displayName: name });
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
      const id = references.get(key) ?? newId();
      if (!references.has(key)) await insertNamed(db, table, { id, name });
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
      const id = persons.get(key) ?? (await insertPerson(db, fullName));
      persons.set(key, id);
      return { id };
    },
  };
}
