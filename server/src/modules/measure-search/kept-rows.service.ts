import { type MeasureRow, rowKeyOf, versionFieldNames, versionFields } from "@indikatorkatalogen/contract";
import type { Audience } from "../../callers/audience.ts";
import type { Database } from "../../database/database.ts";
import { createByteCache } from "../../memory/byte-cache.ts";
import type { SearchCatalogue } from "./search-catalogue.service.ts";
import { type DocumentKey, readRows } from "./search-documents.repository.ts";

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
  /** The rows that there are, in the order asked for; a document that went meanwhile has none. */
  read: (keys: readonly DocumentKey[], audience: Audience) => Promise<(KeptRow | undefined)[]>;
}

const room = 96_000_000;
const statuses = ["PUBLISHED", "ONGOING", "UNPUBLISHED"] as const;
const audiences = ["open", "hidden"] as const;
const nameOf = ({ measureId, status }: DocumentKey, audience: Audience) => `${measureId} ${status} ${audience}`;

export function createKeptRows(db: Database, catalogue: SearchCatalogue): KeptRows {
  const kept = createByteCache<KeptRow>(room);
  catalogue.onChange((measureIds) => {
    for (const measureId of measureIds)
      for (const status of statuses)
        for (const audience of audiences) kept.delete(nameOf({ measureId, status }, audience));
  });

  async function fetchRows(keys: readonly DocumentKey[], audience: Audience): Promise<Map<string, KeptRow>> {
    const revision = catalogue.revision();
    const fetched = new Map<string, KeptRow>();
    for (const { row, ...key } of await readRows(db, keys, audience)) {
      const made = { open: Buffer.from(row.slice(0, -1)), texts: textsOf(JSON.parse(row)) };
      fetched.set(nameOf(key, audience), made);
      // A row that may have changed while it was read is used once and not kept.
      if (revision === catalogue.revision()) kept.set(nameOf(key, audience), made, row.length * 2);
    }
    return fetched;
  }

  return {
    read: async (keys, audience) => {
      const found = keys.map((key) => kept.get(nameOf(key, audience)));
      const missing = keys.filter((_, place) => !found[place]);
      if (missing.length === 0) return found;
      const fetched = await fetchRows(missing, audience);
      return keys.map((key, place) => found[place] ?? fetched.get(nameOf(key, audience)));
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
