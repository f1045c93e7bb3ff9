import { type MeasureUsage, versionStatuses } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { conflict } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { visibleStatuses } from "../measures/visible-statuses.ts";
import * as repository from "./measure-usage.repository.ts";

export type { UsingVersion } from "./measure-usage.repository.ts";

interface UsedEntry {
  kind: repository.Used;
  id: string;
}

export const listVisibleMeasures = (db: Database, used: UsedEntry, caller: Caller): Promise<MeasureUsage[]> =>
  repository.listUsingMeasures(db, used, visibleStatuses(caller));

/** Every version, whatever its status: what is replaced is replaced everywhere. */
export const listUsingVersions = (db: Database, used: UsedEntry): Promise<repository.UsingVersion[]> =>
  repository.listUsingVersions(db, used);

/** Refuses to delete what measures, or other things by the titles given, still use. */
export async function refuseWhenUsed(tx: Database, used: UsedEntry, others: readonly string[] = []): Promise<void> {
  const measures = await repository.listUsingMeasures(tx, used, versionStatuses);
  if (measures.length === 0 && others.length === 0) return;
  const titles = measures.map(({ title }) => title);
  throw conflict(administrationTexts.inUse(titles, others));
}
