import type { Database } from "../../../database/database.ts";
import { conflict } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import {
  listGroupsUsing,
  listOtherTitlesWithSubMeasures,
  listPublishedViewGroupsUsing,
  type MeasureOrVersions,
} from "./removal-obstacles.repository.ts";

/** A measure that belongs to a group cannot be deleted. */
export async function requireNoGroupUses(db: Database, used: MeasureOrVersions): Promise<void> {
  const groups = await listGroupsUsing(db, used);
  if (groups.length > 0) throw conflict(measureTexts.usedInGroups(groups));
}

export async function requireNoSharedSubMeasures(db: Database, measureId: string): Promise<void> {
  const titles = await listOtherTitlesWithSubMeasures(db, measureId);
  if (titles.length > 0) throw conflict(measureTexts.subMeasuresUsedElsewhere(titles));
}

/** A published view group shows published versions only, for as long as it is published. */
export async function requireNoPublishedGroupUses(db: Database, versionId: string): Promise<void> {
  const groups = await listPublishedViewGroupsUsing(db, versionId);
  if (groups.length > 0) throw conflict(measureTexts.shownInGroups(groups));
}
