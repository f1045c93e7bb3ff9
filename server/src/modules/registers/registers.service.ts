import { isDeepStrictEqual } from "node:util";
import { type ListOrPage, type ListQuery, maxPageSize, type Page } from "@indikatorkatalogen/contract";
import { type Attribution, attributionOf, type ReadContext, type WriteContext } from "../../callers/service-context.ts";
import { visibleVersions } from "../../callers/visibility.ts";
import type { DatabaseTransaction } from "../../database/database.ts";
import { listPage, listRows } from "../../database/list-rows.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import { recordEvent } from "../events/events.service.ts";
import { lockUsingMeasures } from "../measure-usage/measure-usage.service.ts";
import { refreshMeasures } from "../measures/search-documents/search-documents.service.ts";
import type { Condition, Entry, NewRow, Register, RegisterTable, RowChange } from "./register.ts";
import {
  deleteRow,
  findEntry,
  insertRow,
  listEntriesByName,
  lockRow,
  selectEntries,
  toListing,
  updateRow,
} from "./registers.repository.ts";

/** A page if one is requested, else every entry. */
export const listEntries = <E extends Entry>(
  { db, caller }: ReadContext,
  register: Register<E>,
  query: ListQuery,
  condition?: Condition,
): Promise<ListOrPage<E>> =>
  listRows<E>(db, toListing(register, { visible: visibleVersions(caller), condition }), query);

export const listEntryPage = <E extends Entry>(
  { db, caller }: ReadContext,
  register: Register<E>,
  query: ListQuery & { index: number; pagesize: number },
  condition?: Condition,
): Promise<Page<E>> => listPage<E>(db, toListing(register, { visible: visibleVersions(caller), condition }), query);

/** Every entry, or those that meet the condition. */
export const listAllEntries = <E extends Entry>(
  { db, caller }: ReadContext,
  register: Register<E>,
  condition?: Condition,
): Promise<E[]> => selectEntries(db, register, { visible: visibleVersions(caller), condition });

export const searchByName = <E extends Entry>(
  { db, caller }: ReadContext,
  register: Register<E>,
  text: string,
): Promise<E[]> => listEntriesByName(db, register, { visible: visibleVersions(caller), text, limit: maxPageSize });

export async function getEntry<E extends Entry>(
  { db, caller }: ReadContext,
  register: Register<E>,
  id: string,
): Promise<E> {
  const entry = await findEntry(db, register, { visible: visibleVersions(caller), id });
  if (!entry) throw entityNotFound();
  return entry;
}

/** The entry, which nobody else changes until the transaction ends. */
export async function lockEntry<E extends Entry>(context: ReadContext, register: Register<E>, id: string): Promise<E> {
  if (!(await lockRow(context.db, register.table, id))) throw entityNotFound();
  return getEntry(context, register, id);
}

/** Creates an entry. `writeRelated` writes what belongs to it outside its own row. */
export function createEntry<E extends Entry, T extends RegisterTable>(
  { db, caller, now }: WriteContext,
  register: Register<E, T>,
  columns: NewRow<T>,
  writeRelated?: (tx: DatabaseTransaction, id: string) => Promise<void>,
): Promise<E> {
  return db.transaction().execute(async (tx) => {
    const id = await insertRow(tx, register.table, columns);
    await writeRelated?.(tx, id);
    const entry = await getEntry({ db: tx, caller }, register, id);
    await record(tx, register, { type: "CREATED", entry }, attributionOf(caller, now()));
    return entry;
  });
}

/**
 * Changes an entry: locked, written and recorded in one transaction. `change` gets the current entry,
 * throws when the change is not allowed, and returns the columns to write, if any.
 */
export function changeEntry<E extends Entry, T extends RegisterTable>(
  { db, caller, now }: WriteContext,
  register: Register<E, T>,
  id: string,
  change: (tx: DatabaseTransaction, before: E) => Promise<RowChange<T> | undefined>,
): Promise<E> {
  return db.transaction().execute(async (tx) => {
    const lock = () => lockEntry({ db: tx, caller }, register, id);
    const { entry: before, measureIds } = register.usedAs
      ? await lockUsingMeasures(tx, { kind: register.usedAs, id }, lock)
      : { entry: await lock(), measureIds: [] };
    const columns = await change(tx, before);
    if (columns) await updateRow(tx, register.table, { id, columns });
    const entry = await getEntry({ db: tx, caller }, register, id);
    const changes = changedKeys(before, entry);
    if (changes.length === 0) return entry;
    // Rows of measures show the name of an entry, not its actors.
    if (changes.some((key) => key !== "actors")) await refreshMeasures(tx, measureIds);
    const type = register.eventTypeOf?.(before, entry) ?? "CHANGED";
    await record(tx, register, { type, entry, changes }, attributionOf(caller, now()));
    return entry;
  });
}

/** The keys of the values that differ. */
function changedKeys<T extends object>(before: T, after: T): string[] {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([key, value]) => (isDeepStrictEqual(values.get(key), value) ? [] : [key]));
}

export const updateEntry = <E extends Entry, T extends RegisterTable>(
  context: WriteContext,
  register: Register<E, T>,
  id: string,
  columns: RowChange<T>,
): Promise<E> => changeEntry(context, register, id, async () => columns);

/** Deletes an entry, unless `requireDeletable` throws. */
export function deleteEntry<E extends Entry>(
  { db, caller, now }: WriteContext,
  register: Register<E>,
  id: string,
  requireDeletable?: (tx: DatabaseTransaction, entry: E) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const entry = await lockEntry({ db: tx, caller }, register, id);
    await requireDeletable?.(tx, entry);
    await deleteRow(tx, register.table, id);
    await record(tx, register, { type: "DELETED", entry }, attributionOf(caller, now()));
  });
}

interface RegisterEvent<E> {
  type: Parameters<typeof recordEvent>[1]["type"];
  entry: E;
  changes?: string[];
}

const record = <E extends Entry>(
  tx: DatabaseTransaction,
  { entityType, titleOf }: Register<E>,
  { entry, ...event }: RegisterEvent<E>,
  attribution: Attribution,
): Promise<void> =>
  recordEvent(tx, { ...event, entityType, entityId: entry.id, entityTitle: titleOf(entry) }, attribution);
