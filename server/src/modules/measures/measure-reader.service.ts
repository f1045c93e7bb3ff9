import { type Measure, measure } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { type Audience, audienceOf, hasGrants } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { toEncodedJson } from "../../http/endpoints/encoded-json.ts";
import { withoutPersonNames } from "../../http/endpoints/person-names.ts";
import { createByteCache } from "../../memory/byte-cache.ts";
import type { ChangeTracker } from "../../memory/change-tracker.ts";
import { getVisibleMeasure } from "./measures.service.ts";

export interface MeasureReader {
  /** A measure as JSON, ready to be sent. */
  read: (id: string, caller: Caller) => Promise<Buffer>;
  /** What is kept of measures that have changed is let go. */
  forget: (measureIds: readonly string[]) => void;
}

const room = 48_000_000;
const schemas = { internal: measure, public: withoutPersonNames(measure) };
const audiences = Object.keys(schemas) as Audience[];
const keyOf = (id: string, audience: Audience) => `${audience} ${id}`;

/** Whom other measures do may change what is said of shared sub-measures, so such measures are read anew each time. */
const sharesSubMeasures = ({ id, measureVersions }: Measure): boolean =>
  measureVersions.some(({ submeasures }) =>
    submeasures.some(({ linkedMeasureVersions }) => linkedMeasureVersions.some(({ measureId }) => measureId !== id)),
  );

/** Reads measures, and keeps what it has made of them until they change; nothing is kept while no changes are heard of. */
export function createMeasureReader(db: Database, changeTracker: ChangeTracker): MeasureReader {
  const kept = createByteCache<Buffer>(room);
  // A measure that changes while it is read is not kept as it was.
  let changes = 0;
  return {
    read: async (id, caller) => {
      await changeTracker.caughtUp();
      const audience = audienceOf(caller);
      // What a grant shows is in no answer that others share.
      const isCurrent = changeTracker.isCurrent() && !hasGrants(caller);
      const known = isCurrent && kept.get(keyOf(id, audience));
      if (known) return known;
      const before = isCurrent ? changes : undefined;
      const found = await getVisibleMeasure(db, id, caller);
      const bytes = toEncodedJson(schemas[audience], found);
      const isKept = before === changes && id === found.id && !sharesSubMeasures(found);
      if (isKept) kept.set(keyOf(id, audience), bytes, bytes.length);
      return bytes;
    },
    forget: (measureIds) => {
      changes += 1;
      for (const id of measureIds) for (const audience of audiences) kept.delete(keyOf(id, audience));
    },
  };
}
