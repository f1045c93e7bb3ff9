import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

interface MeasureKey {
  mId: string | null | undefined;
  legacyId: string | null | undefined;
  ownerId: string | undefined;
  title: string;
}

/** A measure that is already here: by its id, else by its old number, else by owner and title. */
export async function findMeasureId(db: Database, key: MeasureKey): Promise<string | undefined> {
  const byId = key.mId && (await db.selectFrom("measure").select("id").where("id", "=", key.mId).executeTakeFirst());
  if (byId) return byId.id;
  const byLegacyId =
    key.legacyId &&
    (await db.selectFrom("measure").select("id").where("legacyId", "=", key.legacyId).executeTakeFirst());
  if (byLegacyId) return byLegacyId.id;
  if (key.mId || key.legacyId) return undefined;
  const byTitle = await db
    .selectFrom("measureVersion")
    .select("measureId")
    .where("title", "=", key.title)
    .where("measureOwnerId", key.ownerId ? "=" : "is", key.ownerId ?? null)
    .executeTakeFirst();
  return byTitle?.measureId;
}

export async function raiseLastVersionNr(db: Database, measureId: string, versionNr: number): Promise<void> {
  await db
    .updateTable("measure")
    .set({ lastVersionNr: sql<number>`greatest(last_version_nr, ${versionNr})` })
    .where("id", "=", measureId)
    .execute();
}

interface Dates {
  created: Date;
  lastUpdated: Date;
  lastUpdatedBy: string | null;
  lastPublished: Date | null;
  lastPublishedBy: string | null;
}

export async function setDates(db: Database, versionId: string, dates: Dates): Promise<void> {
  await db.updateTable("measureVersion").set(dates).where("id", "=", versionId).execute();
}

/** In the order they were made, a measure's versions together. */
export const listAllVersions = (db: Database): Promise<{ id: string; legacyId: string | null }[]> =>
  db
    .selectFrom("measureVersion")
    .innerJoin("measure", "measure.id", "measureVersion.measureId")
    .select(["measureVersion.id", "measure.legacyId"])
    .orderBy("measure.created")
    .orderBy("measure.id")
    .orderBy("measureVersion.versionNr")
    .execute();
