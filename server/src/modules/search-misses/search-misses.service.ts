import type { Page, SearchMiss } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import { groupMisses, missKey } from "./group-misses.ts";
import {
  countMisses,
  countTip,
  deleteMissesOfQueries,
  deleteOldMisses,
  listMissedQueries,
  listRecentMisses,
} from "./search-misses.repository.ts";

const retentionDays = 90;
const shownDays = 30;

/** Six digits or an at-sign may identify a person; such a query is not stored. */
export const mayIdentifyPerson = (query: string): boolean => /\d{6}|@/.test(query);

/** Stores queries without hits, as suggestions for concepts. */
export const saveMisses = (db: Database, queries: readonly string[]): Promise<void> => countMisses(db, queries);

/** Stores words that a visitor has asked for. Words that may identify a person get the same response, but are not stored. */
export async function saveTip(db: Database, words: string): Promise<void> {
  const query = words.toLocaleLowerCase("sv").replace(/\s+/g, " ");
  if (!mayIdentifyPerson(query.replace(/[\s-]/g, ""))) await countTip(db, query);
}

/** The queries of the last month. The number of stored queries is limited, so they are grouped in memory. */
export async function listMissGroups(
  db: Database,
  { index, pagesize: pageSize }: { index: number; pagesize: number },
): Promise<Page<SearchMiss>> {
  const groups = groupMisses(await listRecentMisses(db, shownDays));
  const start = index * pageSize;
  return { pageResults: groups.slice(start, start + pageSize), index, pageSize, totalCount: groups.length };
}

/** Deletes a query in all its forms. */
export async function deleteMissGroup(db: Database, query: string): Promise<void> {
  const key = missKey(query);
  const forms = (await listMissedQueries(db)).filter((other) => other === query || missKey(other) === key);
  if ((await deleteMissesOfQueries(db, forms)) === 0) throw entityNotFound();
}

export const deleteExpiredMisses = (db: Database): Promise<number> => deleteOldMisses(db, retentionDays);
