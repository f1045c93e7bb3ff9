import { type MeasureRow, rowKeyOf, versionFieldNames, versionFields } from "@indikatorkatalogen/contract";
import type { Audience } from "../../callers/audience.ts";
import type { Database } from "../../database/database.ts";
import { createByteCache } from "../../memory/byte-cache.ts";
import { keyOf } from "./document-key.ts";
import { type FoundRow, statusOrder } from "./index/search-types.ts";
import type { SearchCatalogue } from "./search-catalogue.service.ts";
import { readRows } from "./search-documents.repository.ts";

/** A row of the list, ready to be sent. */
interface KeptRow {
  /** Its JSON without the closing brace, so that why it was found can be added. */
  open: Buffer;
  texts: RowTexts;
}

/** What a row is found by. */
export interface RowTexts {
  title: string;
  definition: string;
  /** The texts that are no columns, in the order they are shown. */
  others: readonly { label: string; text: string }[];
}

export interface KeptRows {
  /** The rows that there are, in the order found; a document that went meanwhile has none. */
  read: (found: readonly FoundRow[], audience: Audience) => Promise<(KeptRow | undefined)[]>;
}

/** For each of the two audiences. */
const room = 72_000_000;

export function createKeptRows(db: Database, catalogue: SearchCatalogue): KeptRows {
  const kept = { open: createByteCache<KeptRow>(room), hidden: createByteCache<KeptRow>(room) };
  catalogue.onChange((measureIds) => {
    for (const measureId of measureIds)
      for (const status of statusOrder) for (const rows of Object.values(kept)) rows.delete(keyOf(measureId, status));
  });

  async function fetchRows(found: readonly FoundRow[], audience: Audience): Promise<Map<string, KeptRow>> {
    const revision = catalogue.revision();
    const fetched = new Map<string, KeptRow>();
    for (const { row, measureId, status } of await readRows(db, found, audience)) {
      const made = { open: Buffer.from(row.slice(0, -1)), texts: textsOf(JSON.parse(row)) };
      fetched.set(keyOf(measureId, status), made);
      // A row that may have changed while it was read is used once and not kept.
      if (revision === catalogue.revision()) kept[audience].set(keyOf(measureId, status), made, row.length * 2);
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

function textsOf(row: MeasureRow): RowTexts {
  const values = row as unknown as Record<string, unknown>;
  return {
    title: row.title,
    definition: row.measureDefinition ?? "",
    others: otherTexts.map(({ key, label }) => ({ label, text: String(values[key] ?? "") })),
  };
}
