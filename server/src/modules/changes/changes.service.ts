import {
  isVersionFieldName,
  isVersionPart,
  type PublicChange,
  type PublicChanges,
  sectionLabel,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { conflict } from "../../errors/app-error.ts";
import { changeTexts } from "../../texts/change-texts.ts";
import { type ChangeRow, type ChangesSince, listChangesSince, listNewestChanges } from "./changes.repository.ts";

interface ChangesQuery {
  since?: string | undefined;
  measureId?: string | undefined;
  pagesize: number;
}

/** Public changes after the cursor of an earlier response, or after a time. */
export async function readChanges(db: Database, { since, measureId, pagesize }: ChangesQuery): Promise<PublicChanges> {
  const rows = await listChangesSince(db, { since: toSince(since), measureId, limit: pagesize + 1 });
  if (!rows) throw conflict(changeTexts.unknownCursor);
  const page = rows.slice(0, pagesize);
  return {
    changes: page.map(toChange),
    next: page.at(-1)?.id ?? since ?? beginning,
    hasMore: rows.length > pagesize,
  };
}

const maxNewest = 50;

export const readNewestChanges = async (db: Database, measureId: string | undefined): Promise<PublicChange[]> =>
  (await listNewestChanges(db, { measureId, limit: maxNewest })).map(toChange);

/** As a time: before every change. */
const beginning = "0";

function toSince(text: string | undefined): ChangesSince | undefined {
  if (text === undefined) return undefined;
  return text.includes("-") ? { id: text } : { time: new Date(Number(text)) };
}

function toChange(row: ChangeRow): PublicChange {
  const changedFields = row.changedFields
    // A field that has since been removed from the catalogue has no label.
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
  return { ...change, summary: summaryOf(change) };
}

const maxNamedFields = 8;

function summaryOf({ type, versionNr, changedFields, reason }: Omit<PublicChange, "summary">): string {
  const labels = changedFields.slice(0, maxNamedFields).map(({ label }) => label);
  const more = changedFields.length - labels.length;
  // In the first version every field is new.
  const namesFields = labels.length > 0 && !(type === "PUBLISHED" && versionNr === 1);
  const listed = [...labels, ...(more > 0 ? [changeTexts.andMore(more)] : [])].join(", ");
  return [
    changeTexts.happened[type](versionNr),
    namesFields && changeTexts.changed(listed),
    reason && changeTexts.reason(reason),
  ]
    .filter(Boolean)
    .join(" ");
}
