import { type MeasureUse, versionStatuses } from "@indikatorkatalogen/contract";
import type { RawBuilder } from "kysely";
import type { Caller } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { conflict } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { visibleStatuses } from "../measures/visible-statuses.ts";
import * as repository from "./measure-usage.repository.ts";
import type { Used } from "./usages.ts";

export type { UsingVersion } from "./measure-usage.repository.ts";
export type { Used } from "./usages.ts";

/** An expression for lists: the number of measures that use the row, among those the caller may see. */
export const visibleMeasureCount = (used: Used, idColumn: string, caller: Caller): RawBuilder<number> =>
  repository.measureCountOf(used, idColumn, visibleStatuses(caller));

export const listVisibleMeasures = (
  db: Database,
  used: { kind: Used; id: string },
  caller: Caller,
): Promise<MeasureUse[]> => repository.listUsingMeasures(db, used, visibleStatuses(caller));

export const listUsingVersions = repository.listUsingVersions;

/** Refuses to delete what measures, or other things by the titles given, still use. */
export async function refuseWhenUsed(
  tx: Database,
  used: { kind: Used; id: string },
  others: readonly string[] = [],
): Promise<void> {
  const measures = await repository.listUsingMeasures(tx, used, versionStatuses);
  if (measures.length === 0 && others.length === 0) return;
  throw conflict(
    administrationTexts.inUse(
      measures.map(({ title }) => title),
      others,
    ),
  );
}
