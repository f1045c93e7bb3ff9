import { totalmem } from "node:os";
import { rowKeyOf, versionFieldNames, versionFields } from "@indikatorkatalogen/contract";
import type { Audience } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";
import { createByteCache } from "../../../memory/byte-cache.ts";
import type { SearchCatalogue } from "../catalogue/search-catalogue.service.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { documentKey, type FoundRow, statusOrder } from "../index/search-types.ts";
import type { TokenizedText } from "../matching/tokenized-text.ts";
import { readRows } from "./document-rows.repository.ts";
import { readJsonText } from "./json-text.ts";

/** A row of the list as encoded JSON, with the texts in which matches are marked. */
export interface CachedRow {
  /** Without the closing brace, so that the match can be appended. */
  openJson: Buffer;
  texts: RowTexts;
}

/** The searchable texts of a row, each tokenized on first use. */
export interface RowTexts {
  title: () => TokenizedText;
  definition: () => TokenizedText;
  /** In the order of `otherTexts`. */
  others: () => readonly (() => TokenizedText)[];
}

export interface RowCache {
  /** One per hit, in the same order; undefined when the document has been deleted since. */
  read: (hits: readonly FoundRow[], audience: Audience) => Promise<(CachedRow | undefined)[]>;
}

/** Of the memory of the machine or container, for each of the two audiences. */
const memoryShare = 1 / 16;
const minDefaultBytes = 72_000_000;
const maxDefaultBytes = 512_000_000;
/** Estimates: a row with the words of its title and definition, and the words of its other texts by their length. */
const wordBytes = 1000;
const bytesPerCharacter = 2;

/** Rows of 3.3 kB: by default all of them with up to some 100 000 measures and 8 GB. */
function defaultMaxBytes(): number {
  // Zero when nothing limits the process.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(Math.max(memory * memoryShare, minDefaultBytes), maxDefaultBytes);
}

export function createRowCache(db: Database, catalogue: SearchCatalogue, maxBytes = defaultMaxBytes()): RowCache {
  const cache = { internal: createByteCache<CachedRow>(maxBytes), public: createByteCache<CachedRow>(maxBytes) };
  catalogue.onChange((measureIds) => {
    for (const measureId of measureIds)
      for (const status of statusOrder)
        for (const rows of Object.values(cache)) rows.delete(documentKey(measureId, status));
  });

  async function fetchRows(hits: readonly FoundRow[], audience: Audience): Promise<Map<string, CachedRow>> {
    const revision = catalogue.revision();
    const fetched = new Map<string, CachedRow>();
    for (const { row: json, measureId, status } of await readRows(db, hits, audience)) {
      const key = documentKey(measureId, status);
      const openJson = Buffer.from(json.slice(0, -1));
      const bytes = openJson.length + wordBytes;
      const onOtherTexts = () => {
        if (cache[audience].get(key) === row)
          cache[audience].set(key, row, bytes + openJson.length * bytesPerCharacter);
      };
      const row: CachedRow = { openJson, texts: textsOf(openJson, catalogue.index.tokenize, onOtherTexts) };
      fetched.set(key, row);
      // A row that may have changed while it was read is used once and not cached.
      if (revision === catalogue.revision()) cache[audience].set(key, row, bytes);
    }
    return fetched;
  }

  return {
    read: async (hits, audience) => {
      const rows = hits.map(({ key }) => cache[audience].get(key));
      const missing = hits.filter((_, index) => !rows[index]);
      if (missing.length === 0) return rows;
      const fetched = await fetchRows(missing, audience);
      return hits.map(({ key }, index) => rows[index] ?? fetched.get(key));
    },
  };
}

/** Texts that are not columns of the list, in display order. */
export const otherTexts = versionFieldNames.flatMap((name) => {
  const field = versionFields[name];
  return "search" in field && field.search.subset === "TEXTS" ? [{ key: rowKeyOf(name), label: field.label }] : [];
});

/** The other texts of most rows are never read, and take more memory than the row; `onOtherTexts` is called when they are. */
function textsOf(json: Buffer, tokenize: SearchIndex["tokenize"], onOtherTexts: () => void): RowTexts {
  const read = (key: string) => tokenize(readJsonText(json, key));
  return {
    title: once(() => read("title")),
    definition: once(() => read("measureDefinition")),
    others: once(() => {
      onOtherTexts();
      return otherTexts.map(({ key }) => once(() => read(key)));
    }),
  };
}

function once<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
