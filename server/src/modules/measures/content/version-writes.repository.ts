import {
  type CodeFieldName,
  codeFieldNames,
  oids,
  textFieldNames,
  type VersionContentInput,
  type VersionStatus,
  versionFieldNames,
  versionFields,
} from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { newId } from "../../../database/new-id.ts";
import type { SectionChanges } from "../../../database/tables/measure-tables.ts";
import { toDate } from "../../../database/to-millis.ts";

type Content = Partial<VersionContentInput>;

interface NewVersion {
  measureId: string;
  versionNr: number;
  title: string;
  at: Date;
  by: string | null;
  id?: string;
  status?: VersionStatus;
}

export async function insertVersion(db: Database, version: NewVersion): Promise<string> {
  const { measureId, versionNr, title, at, by, id = newId(), status = "ONGOING" } = version;
  await db
    .insertInto("measureVersion")
    .values({ id, measureId, versionNr, status, title, created: at, lastUpdated: at, lastUpdatedBy: by })
    .execute();
  return id;
}

/** Writes the fields that are given and leaves the others as they are. */
export async function writeFields(db: Database, versionId: string, content: Content): Promise<void> {
  const texts = textFieldNames.filter((name) => content[name] !== undefined);
  const columns = {
    ...(content.title !== undefined && { title: content.title }),
    ...(content.validFrom !== undefined && { validFrom: toDate(content.validFrom) }),
    ...(content.validTo !== undefined && { validTo: toDate(content.validTo) }),
    ...(content.thresholdForViewing !== undefined && { thresholdForViewing: content.thresholdForViewing }),
    ...(content.measureOwner !== undefined && { measureOwnerId: content.measureOwner?.id ?? null }),
    ...(texts.length > 0 && { texts: mergedTexts(Object.fromEntries(texts.map((name) => [name, content[name]]))) }),
  };
  if (Object.keys(columns).length > 0) {
    await db.updateTable("measureVersion").set(columns).where("id", "=", versionId).execute();
  }
  const codes = codeFieldNames.filter((name) => content[name] !== undefined);
  if (codes.length > 0) await replaceCodes(db, versionId, { names: codes, content });
}

/** A text that is taken away leaves no key behind. */
const mergedTexts = (texts: Record<string, unknown>): RawBuilder<string> =>
  sql`jsonb_strip_nulls(texts || ${JSON.stringify(texts)}::jsonb)`;

async function replaceCodes(
  db: Database,
  versionId: string,
  { names, content }: { names: CodeFieldName[]; content: Content },
): Promise<void> {
  const systems = names.map((name) => oids[versionFields[name].category]);
  const stamps = names.flatMap((name) => [content[name] ?? []].flat());
  const rows = new Map(stamps.map(({ oid, codeId }) => [`${oid} ${codeId}`, { versionId, oid, codeId }]));
  await db.deleteFrom("measureVersionCode").where("versionId", "=", versionId).where("oid", "in", systems).execute();
  if (rows.size > 0)
    await db
      .insertInto("measureVersionCode")
      .values([...rows.values()])
      .execute();
}

interface Marks {
  revision: number;
  changes: SectionChanges;
  at: Date;
  by: string | null;
}

/** Every change ends with this: the new revision, who made it, and the words that search finds it by. */
export async function markChanged(
  db: Database,
  versionId: string,
  { revision, changes, at, by }: Marks,
): Promise<void> {
  await db
    .updateTable("measureVersion")
    .set({ revision, changes: JSON.stringify(changes), lastUpdated: at, lastUpdatedBy: by, searchText: searchText() })
    .where("id", "=", versionId)
    .execute();
}

/** The words of each text field, weighed as the field table says. */
const searchText = (): RawBuilder<string> =>
  sql.join(
    versionFieldNames.flatMap((name) => {
      const field = versionFields[name];
      if (!("search" in field)) return [];
      const text = name === "title" ? sql`title` : sql`texts ->> ${sql.lit(name)}`;
      return [sql`setweight(to_tsvector('swedish', coalesce(${text}, '')), ${sql.lit(field.search.weight)})`];
    }),
    sql` || `,
  );

interface Standing {
  status: VersionStatus;
  lastPublished?: Date;
  lastPublishedBy?: string | null;
}

export async function setStanding(db: Database, versionId: string, standing: Standing): Promise<void> {
  await db.updateTable("measureVersion").set(standing).where("id", "=", versionId).execute();
}

export async function deleteVersionRows(db: Database, versionIds: readonly string[]): Promise<void> {
  await db.deleteFrom("measureVersion").where("id", "in", versionIds).execute();
}
