import { createHash } from "node:crypto";
import { transferTexts } from "../../../texts/transfer-texts.ts";
import { type ImportRow, parseRow } from "./import-row.ts";
import type { FileRecord } from "./records.ts";

/** Where a row is in its file. */
export const positionOf = ({ line, entry = 0 }: Pick<FileRecord, "line" | "entry">): string => `${line}.${entry}`;

interface RowIdentity {
  position: string;
  line: number;
  mId: string | undefined;
  legacyId: string | undefined;
  id: string | undefined;
  name: string;
  versionNr: number | undefined;
  hash: string;
}

/**
 * Rows of one file for the same version that contradict each other, with the contradiction. Only what identifies a row
 * is held in memory; the rows of versions that occur more than once are read again.
 */
export async function findConflicts(read: () => AsyncIterable<FileRecord>): Promise<Map<string, string>> {
  const identities: RowIdentity[] = [];
  for await (const record of read()) {
    if ("row" in record.content) identities.push(identify(record, record.content.row));
  }
  const repeated = [...groupVersions(identities).values()].filter(
    (group) => new Set(group.map(({ hash }) => hash)).size > 1,
  );
  if (repeated.length === 0) return new Map();
  const wanted = new Set(repeated.flatMap((group) => group.map(({ position }) => position)));
  const rows = new Map<string, object>();
  for await (const record of read()) {
    if ("row" in record.content && wanted.has(positionOf(record))) rows.set(positionOf(record), record.content.row);
  }
  return new Map(repeated.flatMap((group) => contradictions(group, rows)));
}

function identify(record: FileRecord, value: object): RowIdentity {
  const { row } = parseRow(value);
  return {
    position: positionOf(record),
    line: record.line,
    mId: row.mId,
    legacyId: row.legacyId,
    id: row.id,
    name: naturalKeyOf(row),
    versionNr: row.versionNr,
    hash: createHash("sha1").update(JSON.stringify(value)).digest("base64"),
  };
}

/** What identifies a measure that has no id: owner, title and definition. */
export function naturalKeyOf({ fields }: ImportRow): string {
  const owner = fields.get("measureOwner");
  const ownerName = typeof owner === "object" && owner !== null && "name" in owner ? owner.name : null;
  const text = JSON.stringify([ownerName, fields.get("title") ?? null, fields.get("measureDefinition") ?? null]);
  return createHash("sha1").update(text.toLowerCase()).digest("base64");
}

/** The rows of each version; a measure may be known by its number in one row and by its id in another. */
function groupVersions(identities: readonly RowIdentity[]): Map<string, RowIdentity[]> {
  const measureOfNumber = new Map(
    identities.flatMap(({ mId, legacyId }) => (mId && legacyId ? [[legacyId, mId]] : [])),
  );
  const measureOfVersion = new Map(identities.flatMap(({ mId, id }) => (mId && id ? [[id, mId]] : [])));
  const numberOfVersion = new Map(
    identities.flatMap(({ id, versionNr }) => (id && versionNr !== undefined ? [[id, versionNr]] : [])),
  );
  return Map.groupBy(identities, ({ mId, legacyId, id, name, versionNr }) => {
    const measure =
      mId ??
      (legacyId && (measureOfNumber.get(legacyId) ?? legacyId)) ??
      (id && (measureOfVersion.get(id) ?? id)) ??
      name;
    return `${measure} ${versionNr ?? (id && numberOfVersion.get(id)) ?? ""}`;
  });
}

function contradictions(group: readonly RowIdentity[], rows: ReadonlyMap<string, object>): [string, string][] {
  const contents = group.map((one) => ({ ...one, values: new Map(Object.entries(rows.get(one.position) ?? {})) }));
  return contents.flatMap((one): [string, string][] => {
    for (const other of contents) {
      const keys = differingKeys(one.values, other.values);
      if (keys.length > 0) return [[one.position, transferTexts.contradicts(other.line, keys)]];
    }
    return [];
  });
}

const differingKeys = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] =>
  [...one.keys()].filter((key) => other.has(key) && JSON.stringify(one.get(key)) !== JSON.stringify(other.get(key)));
