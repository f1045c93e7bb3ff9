import { isDeepStrictEqual } from "node:util";
import { systemCaller } from "../../callers/caller.ts";
import { attributionOf } from "../../callers/service-context.ts";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import { inSavepoint } from "../../database/in-savepoint.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintConflict } from "../../errors/constraint-conflicts.ts";
import { isInvalidValue } from "../../errors/database-errors.ts";
import { bundleTexts } from "../../texts/bundle-texts.ts";
import { recordEvents } from "../events/events.service.ts";
import type { NewEvent } from "../events/new-event.ts";
import type { BundleReportWriter } from "./bundle-report.ts";
import {
  ensureSearchOwner,
  insertMissing,
  listStoredRows,
  readLastEvent,
  replaceCodeIds,
  type SearchOwner,
  updateExisting,
  updateOwners,
} from "./bundle-rows.repository.ts";
import { type BundleRow, type BundleSection, type SectionName, sectionOfBundle } from "./bundle-sections.ts";

export interface RegisterContext {
  report: Pick<BundleReportWriter, "register" | "addError">;
  now: Date;
  /** Entries that the catalogue already has under other ids. */
  ids: Map<string, string>;
}

interface SortedRows {
  created: BundleRow[];
  changed: BundleRow[];
  unchanged: BundleRow[];
  /** Rows whose entry has another id here. */
  renamed: { row: BundleRow; id: string }[];
}

/** The rows by what would be done with them. */
export async function sortRows(db: Database, section: BundleSection, rows: readonly BundleRow[]): Promise<SortedRows> {
  const found = new Map((await listStoredRows(db, section, rows)).map((match) => [match.position, match]));
  const sorted: SortedRows = { created: [], changed: [], unchanged: [], renamed: [] };
  for (const [position, row] of rows.entries()) {
    const match = found.get(position);
    if (!match) sorted.created.push(row);
    else if (!match.isSameKey) sorted.renamed.push({ row, id: String(match.row.id) });
    else (isDeepStrictEqual(match.row, row) ? sorted.unchanged : sorted.changed).push(row);
  }
  return sorted;
}

/** Whether nothing has happened in the catalogue yet: every change leaves an event. */
export const isCatalogueUnused = async (db: Database): Promise<boolean> => (await readLastEvent(db)) === "0";

/** Gives the seeded codes of an unused catalogue the ids that they have in another one. */
export const adoptCodeIds = (tx: DatabaseTransaction, rows: readonly BundleRow[]): Promise<void> =>
  replaceCodeIds(tx, rows);

/** Copies rows of a register. A row that the database refuses is reported, and the others are imported. */
export async function importRegisterRows(
  tx: DatabaseTransaction,
  name: SectionName,
  rows: readonly BundleRow[],
  context: RegisterContext,
): Promise<void> {
  const section = withColumnsOf(sectionOfBundle(name), rows);
  const mapped = rows.map((row) => withKnownIds(section, row, context.ids));
  if (name === "subMeasures") return updateOwners(tx, mapped);
  if (name === "searchOwners") return importOwners(tx, mapped, context);
  const sorted = await sortRows(tx, section, mapped);
  const { unchanged, renamed } = sorted;
  for (const { row, id } of renamed) context.ids.set(String(row.id), id);
  await rememberAliases(tx, section, renamed);
  const { register, addError } = context.report;
  const refuse = (row: BundleRow, message: string) =>
    addError(bundleTexts.rowRefused(name, titleOf(section, row), message));
  const created = await tryAll(tx, sorted.created, refuse, (some) => insertMissing(tx, section, some));
  const changed = await tryAll(tx, sorted.changed, refuse, (some) => updateExisting(tx, section, some));
  register(name, "unchanged", unchanged.length + renamed.length);
  register(name, "created", created.length);
  register(name, "changed", changed.length);
  const events = [...created.map(toEvent(section, "CREATED")), ...changed.map(toEvent(section, "CHANGED"))].flat();
  await recordEvents(tx, events, attributionOf(systemCaller, context.now));
}

/** Columns that the rows do not have stay as they are. */
const withColumnsOf = (section: BundleSection, [first = {}]: readonly BundleRow[]): BundleSection => ({
  ...section,
  columns: section.columns.filter((column) => Object.hasOwn(first, column)),
});

const withKnownIds = (
  { references = [] }: BundleSection,
  row: BundleRow,
  ids: ReadonlyMap<string, string>,
): BundleRow => ({
  ...row,
  ...Object.fromEntries(references.map((column) => [column, ids.get(String(row[column])) ?? row[column]])),
});

/** Imports all rows together, or one by one if that fails. Returns the rows that were imported. */
async function tryAll(
  tx: DatabaseTransaction,
  rows: readonly BundleRow[],
  refuse: (row: BundleRow, message: string) => void,
  write: (rows: readonly BundleRow[]) => Promise<void>,
): Promise<readonly BundleRow[]> {
  const attempt = async (some: readonly BundleRow[]): Promise<string | undefined> => {
    try {
      await inSavepoint(tx, () => write(some));
      return undefined;
    } catch (error) {
      return refusalOf(error);
    }
  };
  if (rows.length === 0 || (await attempt(rows)) === undefined) return rows;
  const written: BundleRow[] = [];
  for (const row of rows) {
    const message = await attempt([row]);
    if (message === undefined) written.push(row);
    else refuse(row, message);
  }
  return written;
}

/** Why a row was refused; failures of the database are thrown. */
function refusalOf(error: unknown): string {
  if (isInvalidValue(error)) return bundleTexts.invalidRow;
  const known = error instanceof AppError ? error : constraintConflict(error);
  if (!known) throw error;
  return known.message;
}

const titleOf = ({ event }: BundleSection, row: BundleRow): string => String(row[event?.title ?? "id"] ?? row.id);

const toEvent =
  ({ event }: BundleSection, type: "CREATED" | "CHANGED") =>
  (row: BundleRow): NewEvent[] =>
    event
      ? [{ type, entityType: event.entityType, entityId: String(row.id), entityTitle: String(row[event.title]) }]
      : [];

const aliasColumns = { table: "entry_alias", columns: ["register", "alias", "entry_id"], key: ["register", "alias"] };

async function rememberAliases(
  tx: DatabaseTransaction,
  { aliasRegister }: BundleSection,
  renamed: SortedRows["renamed"],
): Promise<void> {
  if (!aliasRegister) return;
  const rows = renamed.map(({ row, id }) => ({
    register: aliasRegister === "column:oid" ? row.oid : aliasRegister,
    alias: row.id,
    entry_id: id,
  }));
  await insertMissing(tx, aliasColumns, rows);
}

async function importOwners(tx: DatabaseTransaction, rows: readonly BundleRow[], { ids, now }: RegisterContext) {
  // The columns of the section are those of an owner.
  for (const row of rows as unknown as SearchOwner[]) ids.set(row.id, await ensureSearchOwner(tx, row, now));
}
