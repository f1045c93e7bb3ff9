import { keysOf, type Measure, measure } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { type Audience, audienceOf, seesMoreThanAudience } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { toEncodedJson } from "../../http/endpoints/encoded-json.ts";
import { withoutPersonNames } from "../../http/endpoints/person-names.ts";
import { createByteCache } from "../../memory/byte-cache.ts";
import type { ChangeTracker } from "../../memory/change-tracker.ts";
import { readRevisions } from "./content/versions.repository.ts";
import { getVisibleMeasure } from "./measures.service.ts";

export interface MeasureReader {
  /** A measure as encoded JSON. */
  read: (id: string, caller: Caller) => Promise<Buffer>;
  /** Removes measures that have changed from the cache. */
  forget: (measureIds: readonly string[]) => void;
}

interface CachedMeasure {
  json: Buffer;
  revisions: string;
}

const maxCacheBytes = 48_000_000;
const schemas = { internal: measure, public: withoutPersonNames(measure) };
const audiences = keysOf(schemas);
const keyOf = (id: string, audience: Audience) => `${audience} ${id}`;

/** Shared sub-measures show the versions of other measures, so such measures are never cached. */
const sharesSubMeasures = ({ id, measureVersions }: Measure): boolean =>
  measureVersions.some(({ submeasures }) =>
    submeasures.some(({ linkedMeasureVersions }) => linkedMeasureVersions.some(({ measureId }) => measureId !== id)),
  );

const revisionsOf = ({ measureVersions }: Measure): string =>
  measureVersions
    .map(({ id, revision }) => `${id} ${revision}`)
    .toSorted()
    .join();

/** Reads measures and caches them as encoded JSON until they change; nothing is cached while changes cannot be followed. */
export function createMeasureReader(db: Database, changeTracker: ChangeTracker): MeasureReader {
  const cache = createByteCache<CachedMeasure>(maxCacheBytes);
  // A measure that changes while it is read is not cached as it was.
  let changes = 0;

  async function findCached(id: string, audience: Audience): Promise<Buffer | undefined> {
    const cached = cache.get(keyOf(id, audience));
    if (!cached || audience === "public") return cached?.json;
    // Another node may have written a moment ago. Editors send the revision back, so theirs must be the current one.
    return (await readRevisions(db, id)) === cached.revisions ? cached.json : undefined;
  }

  return {
    read: async (id, caller) => {
      await changeTracker.waitUntilCurrent();
      const audience = audienceOf(caller);
      // A response with versions that the audience does not see is not shared with it.
      const isCurrent = changeTracker.isCurrent() && !seesMoreThanAudience(caller);
      const cached = isCurrent ? await findCached(id, audience) : undefined;
      if (cached) return cached;
      const before = isCurrent ? changes : undefined;
      const found = await getVisibleMeasure(db, id, caller);
      const json = toEncodedJson(schemas[audience], found);
      const isCacheable = before === changes && id === found.id && !sharesSubMeasures(found);
      if (isCacheable) cache.set(keyOf(id, audience), { json, revisions: revisionsOf(found) }, json.length);
      return json;
    },
    forget: (measureIds) => {
      changes += 1;
      for (const id of measureIds) for (const audience of audiences) cache.delete(keyOf(id, audience));
    },
  };
}
