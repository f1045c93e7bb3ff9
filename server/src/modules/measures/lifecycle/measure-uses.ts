import type { Database } from "../../../database/database.ts";
import { conflict } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { listForeignUsersOfSubMeasures, listGroupsUsing, type MeasureOrVersions } from "./measure-uses.repository.ts";

/** A measure that stands in a group cannot vanish from under it. */
export async function requireNoGroupUses(db: Database, used: MeasureOrVersions): Promise<void> {
  const groups = await listGroupsUsing(db, used);
  if (groups.length > 0) throw conflict(measureTexts.usedInGroups(groups));
}

export async function requireNoForeignSubMeasureUses(db: Database, measureId: string): Promise<void> {
  const titles = await listForeignUsersOfSubMeasures(db, measureId);
  if (titles.length > 0) throw conflict(measureTexts.subMeasuresUsedElsewhere(titles));
}
