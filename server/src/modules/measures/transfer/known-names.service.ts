import { type CodeStamp, type EntityType, type FieldMessage, oids } from "@indikatorkatalogen/contract";
import { systemCaller } from "../../../callers/caller.ts";
import { attributionOf } from "../../../callers/service-context.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { recordEvents } from "../../events/events.service.ts";
import type { NewEvent } from "../../events/new-event.ts";
import {
  type EntryKind,
  insertCode,
  insertKnownAliases,
  insertNamedEntry,
  insertPerson,
  type KnownCode,
  listKnownAliases,
  listKnownCodes,
  listNamedEntries,
  listPersons,
} from "./known-names.repository.ts";
import { type CodeReference, type EntryReference, isUuid, type PersonReference } from "./references.ts";

/** The code systems that files may add codes to; a misspelt code of another one is an error. */
const extensible: readonly string[] = [oids.unit, oids.keywords, oids.agegroups];

const folded = (name: string) => name.toLocaleLowerCase("sv");
const entityTypes: Record<EntryKind | "person", EntityType> = {
  person: "person",
  instanceIdentifier: "instanceidentifier",
  reportingSystem: "reportingsystem",
  measurementSource: "measurementsource",
};

/** Everything that files can refer to, by all its ids and names. */
export interface KnownNames {
  /** Ids and names lead to the id of the entry. */
  entries: Map<string, string>;
  codes: Map<string, KnownCode>;
}

const idKey = (register: string, id: string) => `${register} id ${id.toLowerCase()}`;
const nameKey = (register: string, name: string) => `${register} name ${folded(name)}`;
const valueKey = (oid: string, value: string) => `${oid} value ${value}`;

export async function readKnownNames(db: Database): Promise<KnownNames> {
  const known: KnownNames = { entries: new Map(), codes: new Map() };
  const byId = new Map<string, KnownCode>();
  for (const code of await listKnownCodes(db)) {
    rememberCode(known, code);
    byId.set(code.id, code);
  }
  for (const { kind, id, name } of await listNamedEntries(db)) {
    known.entries.set(idKey(kind, id), id);
    known.entries.set(nameKey(kind, name), id);
  }
  for (const { id, fullName } of await listPersons(db)) {
    known.entries.set(idKey("person", id), id);
    known.entries.set(nameKey("person", fullName), id);
  }
  for (const { register, alias, entryId } of await listKnownAliases(db)) {
    const code = byId.get(entryId);
    if (code) known.codes.set(idKey(register, alias), code);
    else known.entries.set(idKey(register, alias), entryId);
  }
  return known;
}

export const roleIdOf = ({ entries }: KnownNames, code: string): string => entries.get(nameKey("role", code)) ?? "";

function rememberCode({ codes }: KnownNames, code: KnownCode): void {
  codes.set(valueKey(code.oid, code.codeValue), code);
  codes.set(idKey(code.oid, code.codeId), code);
  codes.set(idKey(code.oid, code.id), code);
  codes.set(nameKey(code.oid, code.displayName), code);
}

/** Resolves what the rows of a file refer to; an undefined reference stays undefined. */
export interface RowReferences {
  code: Resolve<CodeReference, CodeStamp, string>;
  codes: (oid: string, references: readonly CodeReference[], field: string) => Promise<CodeStamp[]>;
  entry: Resolve<EntryReference, { id: string }, EntryKind>;
  person: (reference: PersonReference | null | undefined, field: string) => Promise<{ id: string } | null | undefined>;
  role: (names: readonly string[], field: string) => { id: string };
}

type Resolve<Reference, Result, Register> = (
  register: Register,
  reference: Reference | null | undefined,
  field: string,
) => Promise<Result | null | undefined>;

/** How entries that do not exist yet are handled. */
interface Creation {
  code: (code: Pick<KnownCode, "oid" | "displayName"> & Partial<KnownCode>) => Promise<KnownCode>;
  entry: (register: EntryKind | "person", entry: { id: string; name: string }) => Promise<void>;
  alias: (register: string, alias: string, entry: { id: string } | KnownCode) => void;
}

/** Only finds problems: new entries are assumed to be created later. */
export const checkReferences = (known: KnownNames, problems: FieldMessage[]): RowReferences =>
  resolveReferences(known, problems, {
    code: async ({ oid, displayName }) => ({ id: "", codeId: displayName, codeValue: displayName, oid, displayName }),
    entry: async () => {},
    alias: () => {},
  });

export interface CreatingReferences extends RowReferences {
  /** Unknown references. */
  problems: FieldMessage[];
  /** Stores aliases and events of what has been created. */
  finish: () => Promise<void>;
}

/** Creates missing entries in the transaction of the import, and adds them to `known`. */
export function createReferences(tx: DatabaseTransaction, known: KnownNames, now: Date): CreatingReferences {
  const events: NewEvent[] = [];
  const aliases = new Map<string, { register: string; alias: string; entryId: string }>();
  const created = (entityType: EntityType, entityId: string, entityTitle: string) =>
    events.push({ type: "CREATED", entityType, entityId, entityTitle });
  const problems: FieldMessage[] = [];
  const references = resolveReferences(known, problems, {
    code: async (wanted) => {
      const code = await insertCode(tx, wanted);
      rememberCode(known, code);
      created("code", code.id, code.displayName);
      return code;
    },
    entry: async (register, { id, name }) => {
      if (register === "person") await insertPerson(tx, { id, fullName: name });
      else await insertNamedEntry(tx, register, { id, name });
      known.entries.set(idKey(register, id), id);
      known.entries.set(nameKey(register, name), id);
      created(entityTypes[register], id, name);
    },
    alias: (register, alias, entry) => {
      const key = idKey(register, alias);
      aliases.set(key, { register, alias: alias.toLowerCase(), entryId: entry.id });
      if ("codeId" in entry) known.codes.set(key, entry);
      else known.entries.set(key, entry.id);
    },
  });
  return {
    ...references,
    problems,
    finish: async () => {
      if (aliases.size > 0) await insertKnownAliases(tx, [...aliases.values()]);
      await recordEvents(tx, events, attributionOf(systemCaller, now));
    },
  };
}

function resolveReferences(known: KnownNames, problems: FieldMessage[], creation: Creation): RowReferences {
  const orProblem = <T>(found: T | undefined, field: string, text: string): T | null => {
    if (found === undefined) problems.push({ field, message: text });
    return found ?? null;
  };
  const code: RowReferences["code"] = async (oid, reference, field) => {
    if (!reference) return reference;
    const found = findCode(known, oid, reference) ?? (await createCode(oid, reference, creation));
    if (found)
      aliasCode(
        oid,
        found,
        reference.ids.filter((id) => !known.codes.has(idKey(oid, id))),
      );
    const name = reference.name ?? reference.lookups[0]?.text;
    return orProblem(found && { oid, codeId: found.codeId }, field, `${contentCheckTexts.unknownCode}: ${name}`);
  };
  const aliasCode = (oid: string, code: KnownCode, ids: readonly string[]) => {
    for (const id of ids) creation.alias(oid, id, code);
  };
  const findOrCreate = async (register: EntryKind | "person", reference: EntryReference) => {
    const found = findEntry(known, register, reference);
    const id = found ?? (await createEntry(register, reference, creation));
    const { id: givenId } = reference;
    if (id && givenId && !known.entries.has(idKey(register, givenId))) creation.alias(register, givenId, { id });
    return id === undefined ? undefined : { id };
  };
  return {
    code,
    codes: async (oid, references, field) => {
      const stamps: CodeStamp[] = [];
      for (const reference of references) {
        const stamp = await code(oid, reference, field);
        if (stamp) stamps.push(stamp);
      }
      return stamps;
    },
    entry: async (kind, reference, field) =>
      reference &&
      orProblem(await findOrCreate(kind, reference), field, `${contentCheckTexts.unknownReference}: ${reference.id}`),
    person: async (reference, field) => {
      if (!reference) return reference;
      const found = await findOrCreate("person", { id: reference.id, name: reference.fullName });
      return orProblem(found, field, `${contentCheckTexts.unknownReference}: ${reference.id}`);
    },
    role: (names, field) => {
      const found = names.map((name) => findEntry(known, "role", { id: name, name })).find((id) => id !== undefined);
      return { id: orProblem(found, field, `${contentCheckTexts.unknownReference}: ${names[0] ?? ""}`) ?? "" };
    },
  };
}

/** By id, else by name. */
function findEntry({ entries }: KnownNames, register: string, { id, name }: EntryReference): string | undefined {
  const byId = id ? entries.get(idKey(register, id)) : undefined;
  return byId ?? (name ? entries.get(nameKey(register, name)) : undefined);
}

/** The id in the file is used if it is valid and free. */
async function createEntry(
  register: EntryKind | "person",
  { id: givenId, name }: EntryReference,
  creation: Creation,
): Promise<string | undefined> {
  if (!name) return undefined;
  const id = givenId && isUuid(givenId) ? givenId.toLowerCase() : newId();
  await creation.entry(register, { id, name });
  return id;
}

function findCode({ codes }: KnownNames, oid: string, { lookups }: CodeReference): KnownCode | undefined {
  const keys = { id: idKey, value: valueKey, name: nameKey };
  for (const { by, text } of lookups) {
    const found = codes.get(keys[by](oid, text));
    if (found) return found;
  }
  return undefined;
}

/** A new code keeps the id and the value that the file gives it. */
async function createCode(oid: string, reference: CodeReference, creation: Creation): Promise<KnownCode | undefined> {
  const { name, ids, lookups } = reference;
  if (!name || !extensible.includes(oid)) return undefined;
  const [id] = ids.filter(isUuid);
  const value = ids.length > 0 ? lookups.find(({ by }) => by === "value")?.text : undefined;
  return creation.code({
    oid,
    displayName: name,
    ...(id && { id: id.toLowerCase() }),
    ...(value && { codeValue: value }),
  });
}
