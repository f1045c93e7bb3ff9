import { sql } from "kysely";
import { everyVersion } from "../server/src/callers/visibility.ts";
import type { Database } from "../server/src/database/database.ts";
import { newId } from "../server/src/database/new-id.ts";
import type { StoredVersion } from "../server/src/modules/measures/content/stored-version.ts";
import { listVersionsById } from "../server/src/modules/measures/content/versions.repository.ts";
import { toSearchDocument } from "../server/src/modules/measures/representations/to-search-documents.ts";
import { writeSearchDocuments } from "../server/src/modules/measures/search-documents/search-documents.repository.ts";
import { createRandom } from "./catalogue-rows.ts";

const batchSize = 500;
const texts = [
  "description",
  "numeratorDefinition",
  "denominatorDefinition",
  "interpretationTextPersonnel",
  "sourcesOfError",
] as const;

/**
 * Adds search documents up to the given number of measures, from the texts of the imported ones: an import of 100 000
 * measures takes minutes and makes no difference to searches.
 */
export async function fillDocuments(db: Database, measures: number): Promise<void> {
  const ids = await db.selectFrom("measureVersion").select("id").limit(1000).execute();
  const originals = await listVersionsById(
    db,
    ids.map(({ id }) => id),
    everyVersion,
  );
  const known = await db.selectFrom("measure").select("id").execute();
  const random = createRandom(7);
  const pick = (): StoredVersion => originals[random(originals.length)] as StoredVersion;
  for (let made = known.length; made < measures; made += batchSize) {
    const versions = Array.from({ length: Math.min(batchSize, measures - made) }, (_, place) =>
      varied(pick, made + place),
    );
    await db.transaction().execute((tx) =>
      writeSearchDocuments(tx, {
        // A third has a draft, as among the imported measures.
        documents: versions.flatMap((version, place) => [
          toSearchDocument({ ...version, status: "PUBLISHED" }, true),
          ...(place % 3 === 0 ? [toSearchDocument({ ...version, status: "ONGOING" }, true)] : []),
        ]),
      }),
    );
  }
}

/** This many documents are composed from texts; further ones are copies, each of a measure of its own. */
const maxComposed = 20_000;
/** Copied by one statement, which must end within the statement timeout. */
const copyBatchSize = 4000;

/** Adds search documents up to the given number of versions, published ones and drafts. */
export async function fillVersions(db: Database, versions: number): Promise<void> {
  const wanted = Math.min(versions, maxComposed);
  // Every third measure has a draft, so there are four versions to three measures.
  if ((await countVersions(db)) < wanted) await fillDocuments(db, Math.ceil(wanted * 0.75));
  for (let count = await countVersions(db); count < versions; count = await countVersions(db)) {
    await copyDocuments(db, Math.min(copyBatchSize, versions - count));
  }
  const surplus = (await countVersions(db)) - versions;
  await sql`DELETE FROM search_document WHERE (measure_id, status) IN (
    SELECT measure_id, status FROM search_document ORDER BY measure_id DESC LIMIT ${Math.max(surplus, 0)})`.execute(db);
}

async function countVersions(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM search_document`.execute(db);
  return rows[0]?.count ?? 0;
}

async function copyDocuments(db: Database, count: number): Promise<void> {
  const own = (column: string) =>
    sql.raw(`replace(original.${column}, original.measure_id::text, copy.measure_id::text)`);
  await sql`WITH original AS (SELECT * FROM search_document LIMIT ${count}),
    copy AS (SELECT measure_id AS of, gen_random_uuid() AS measure_id FROM original GROUP BY measure_id),
    marked AS (INSERT INTO search_change (measure_id, changed_in) SELECT measure_id, pg_current_xact_id() FROM copy)
    INSERT INTO search_document (measure_id, status, version_id, analysis_version, document, open_row, hidden_row)
    SELECT copy.measure_id, status, gen_random_uuid(), analysis_version,
      ${own("document")}, ${own("open_row")}, ${own("hidden_row")}
    FROM original JOIN copy ON copy.of = original.measure_id`.execute(db);
}

/** One measure with texts of several others. */
function varied(pick: () => StoredVersion, number: number): StoredVersion {
  const words = pick().title.split(" ");
  const ends = pick().title.split(" ");
  return {
    ...pick(),
    ...Object.fromEntries(texts.map((name) => [name, pick()[name]])),
    id: newId(),
    measureId: newId(),
    legacyId: null,
    title: `${words.slice(0, 4).join(" ")} ${ends.slice(-3).join(" ")} ${number}`.slice(0, 150),
    measureDefinition: pick().measureDefinition,
  };
}
