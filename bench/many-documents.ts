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
 * Fills up what searches read to so many measures, from the texts of those that were brought in: a whole import of
 * 100 000 measures takes minutes and tells nothing more about searches.
 */
export async function fillDocuments(db: Database, measures: number): Promise<void> {
  const ids = await db.selectFrom("measureVersion").select("id").limit(1000).execute();
  const originals = await listVersionsById(
    db,
    ids.map(({ id }) => id),
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
        // A third has a draft, as among those that were brought in.
        documents: versions.flatMap((version, place) => [
          toSearchDocument({ ...version, status: "PUBLISHED" }, true),
          ...(place % 3 === 0 ? [toSearchDocument({ ...version, status: "ONGOING" }, true)] : []),
        ]),
      }),
    );
  }
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
