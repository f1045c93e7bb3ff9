import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

export type MeasureOrVersions = { measureId: string } | { versionIds: readonly string[] };

/** The names of the view groups and, for a whole measure, the measure groups that hold it. */
export async function listGroupsUsing(db: Database, used: MeasureOrVersions): Promise<string[]> {
  const viewGroups = await db
    .selectFrom("viewGroup")
    .innerJoin("viewGroupItem as item", "item.viewGroupId", "viewGroup.id")
    .innerJoin("measureVersion as version", "version.id", "item.measureVersionId")
    .select("viewGroup.name")
    .distinct()
    .where((eb) =>
      "measureId" in used ? eb("version.measureId", "=", used.measureId) : eb("version.id", "in", used.versionIds),
    )
    .execute();
  const measureGroups = "measureId" in used ? await listMeasureGroupsOf(db, used.measureId) : [];
  return [...viewGroups, ...measureGroups].map(({ name }) => name);
}

const listMeasureGroupsOf = (db: Database, measureId: string): Promise<{ name: string }[]> =>
  db
    .selectFrom("measureGroup")
    .innerJoin("measureGroupMeasure as link", "link.groupId", "measureGroup.id")
    .select("measureGroup.name")
    .where("link.measureId", "=", measureId)
    .orderBy(sql`measure_group.name COLLATE swedish`)
    .execute();

/** The titles of other measures' versions that link to this measure's sub-measures. */
export async function listOtherTitlesWithSubMeasures(db: Database, measureId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("subMeasure")
    .innerJoin("measureVersionSubMeasure as link", "link.subMeasureId", "subMeasure.id")
    .innerJoin("measureVersion as version", "version.id", "link.versionId")
    .select("version.title")
    .distinct()
    .where("subMeasure.ownerMeasureId", "=", measureId)
    .where("version.measureId", "<>", measureId)
    .execute();
  return rows.map(({ title }) => title);
}

export async function listPublishedViewGroupsUsing(db: Database, versionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("viewGroup")
    .innerJoin("viewGroupItem as item", "item.viewGroupId", "viewGroup.id")
    .select("viewGroup.name")
    .distinct()
    .where("item.measureVersionId", "=", versionId)
    .where("viewGroup.status", "=", "PUBLISHED")
    .execute();
  return rows.map(({ name }) => name);
}
