import { type MeasureRow, rowKeyOf, versionFieldNames, versionFields } from "@indikatorkatalogen/contract";
import type { Audience } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";
import { createByteCache } from "../../../memory/byte-cache.ts";
import { keyOf } from "../catalogue/document-key.ts";
import type { SearchCatalogue } from "../catalogue/search-catalogue.service.ts";
import { readRows } from "../catalogue/search-documents.repository.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { type FoundRow, statusOrder } from "../index/search-types.ts";
import type { TokenizedText } from "../matching/tokenized-text.ts";

/** A row of the list, ready to be sent. */
export interface CachedRow {
  /** Its JSON without the closing brace, so that why it was found can be added. */
  open: Buffer;
  texts: RowTexts;
}

/** What a row is found by, cut into words when it is first asked for. */
export interface RowTexts {
  title: () => TokenizedText;
  definition: () => TokenizedText;
  /** The texts that are no columns, in the order they are shown. */
  others: () => readonly OtherText[];
}

type OtherText = TokenizedText & { label: string };

export interface RowCache {
  /** The rows that there are, in the order found; a document that went meanwhile has none. */
  read: (found: readonly FoundRow[], audience: Audience) => Promise<(CachedRow | undefined)[]>;
}

/** For each of the two audiences. */
const room = 72_000_000;
/** A row is kept as bytes, as texts and as the places of their words. */
const bytesPerCharacter = 3;

export function createRowCache(db: Database, catalogue: SearchCatalogue): RowCache {
  const kept = { internal: createByteCache<CachedRow>(room), public: createByteCache<CachedRow>(room) };
  catalogue.onChange((measureIds) => {
    for (const measureId of measureIds)
      for (const status of statusOrder) for (const rows of Object.values(kept)) rows.delete(keyOf(measureId, status));
  });

  async function fetchRows(found: readonly FoundRow[], audience: Audience): Promise<Map<string, CachedRow>> {
    const revision = catalogue.revision();
    const fetched = new Map<string, CachedRow>();
    for (const { row, measureId, status } of await readRows(db, found, audience)) {
      const made = { open: Buffer.from(row.slice(0, -1)), texts: textsOf(JSON.parse(row), catalogue.index.place) };
      fetched.set(keyOf(measureId, status), made);
      // A row that may have changed while it was read is used once and not kept.
      if (revision === catalogue.revision())
        kept[audience].set(keyOf(measureId, status), made, row.length * bytesPerCharacter);
    }
    return fetched;
  }

  return {
    read: async (found, audience) => {
      const rows = found.map(({ key }) => kept[audience].get(key));
      const missing = found.filter((_, place) => !rows[place]);
      if (missing.length === 0) return rows;
      const fetched = await fetchRows(missing, audience);
      return found.map(({ key }, place) => rows[place] ?? fetched.get(key));
    },
  };
}

const otherTexts = versionFieldNames.flatMap((name) => {
  const field = versionFields[name];
  return "search" in field && field.search.subset === "TEXTS" ? [{ key: rowKeyOf(name), label: field.label }] : [];
});

function textsOf(row: MeasureRow, place: SearchIndex["place"]): RowTexts {
  const values = row as unknown as Record<string, unknown>;
  const { title, measureDefinition } = row;
  const others = otherTexts.map(({ key, label }) => ({ label, text: String(values[key] ?? "") }));
  return {
    title: once(() => place(title)),
    definition: once(() => place(measureDefinition ?? "")),
    others: once(() => others.map(({ label, text }) => ({ label, ...place(text) }))),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
