import {
  isVersionFieldName,
  isVersionPart,
  type PublicChange,
  type PublicChanges,
  sectionLabel,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { changeTexts } from "../../texts/change-texts.ts";
import { type ChangeRow, listChangesSince, listNewestChanges, type Since } from "./changes.repository.ts";

interface Asked {
  since?: string | undefined;
  measureId?: string | undefined;
  pagesize: number;
}

/** What everybody could read the change of, after a place that an earlier answer gave, or after a time. */
export async function readChanges(db: Database, { since, measureId, pagesize }: Asked): Promise<PublicChanges> {
  const rows = await listChangesSince(db, { since: toSince(since), measureId, limit: pagesize + 1 });
  const shown = rows.slice(0, pagesize);
  return {
    changes: shown.map(toChange),
    next: shown.at(-1)?.place ?? since ?? "0-0",
    hasMore: rows.length > pagesize,
  };
}

const newestShown = 50;

export const readNewestChanges = async (db: Database, measureId: string | undefined): Promise<PublicChange[]> =>
  (await listNewestChanges(db, { measureId, limit: newestShown })).map(toChange);

function toSince(text: string | undefined): Since {
  if (text === undefined) return undefined;
  const [writtenIn = "0", sequence] = text.split("-");
  return sequence === undefined ? { time: new Date(Number(text)) } : { writtenIn, sequence };
}

function toChange(row: ChangeRow): PublicChange {
  const changedFields = row.changedFields
    // A field that the catalogue once had and has no more has no name to show.
    .filter((field) => isVersionFieldName(field) || isVersionPart(field))
    .map((field) => ({ field, label: sectionLabel(field) }));
  const change = {
    id: row.id,
    type: row.eventType,
    measureId: row.measureId,
    versionId: row.versionId,
    versionNr: row.versionNr,
    title: row.title,
    timestamp: row.created.getTime(),
    changedFields,
    reason: row.reason,
  };
  return { ...change, summary: inWords(change) };
}

const mostNamed = 8;

function inWords({ type, versionNr, changedFields, reason }: Omit<PublicChange, "summary">): string {
  const labels = changedFields.slice(0, mostNamed).map(({ label }) => label);
  const more = changedFields.length - labels.length;
  // Of the first version everything is new, and that is said already.
  const tellsFields = labels.length > 0 && !(type === "PUBLISHED" && versionNr === 1);
  const listed = [...labels, ...(more > 0 ? [changeTexts.andMore(more)] : [])].join(", ");
  return [
    changeTexts.happened[type](versionNr),
    tellsFields && changeTexts.changed(listed),
    reason && changeTexts.reason(reason),
  ]
    .filter(Boolean)
    .join(" ");
}
