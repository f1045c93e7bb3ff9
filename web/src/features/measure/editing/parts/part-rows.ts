import type { VersionContent, VersionPart } from "@indikatorkatalogen/contract";
import { useEditedVersion, useEditing, useFieldSaving } from "../draft/draft-context.ts";
import type { FieldValue } from "../saving/field-saving.ts";

export type RowOf<P extends VersionPart> = VersionContent[P][number];

interface Row {
  id: string;
}

export const isAmong = (row: Row, rows: readonly Row[]): boolean => rows.some(({ id }) => id === row.id);

interface PartRows<P extends VersionPart> {
  rows: RowOf<P>[];
  /** The rows wait here until everything is published together. */
  isCollecting: boolean;
  collect: (rows: RowOf<P>[]) => void;
}

/** The rows of a part as they are edited: a draft's as the server has them, a published version's as they are collected. */
export function usePartRows<P extends VersionPart>(part: P): PartRows<P> {
  const { draft } = useEditing();
  const version = useEditedVersion();
  const { text } = useFieldSaving(part);
  return {
    // What is collected under a part's name are rows of that part.
    rows: (draft.isCollecting ? text : version[part]) as RowOf<P>[],
    isCollecting: draft.isCollecting,
    collect: (rows) => {
      draft.type(part, rows as FieldValue);
      draft.leave(part);
    },
  };
}
