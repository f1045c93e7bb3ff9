import type { VersionContent, VersionPart } from "@indikatorkatalogen/contract";
import { useEditedVersion, useEditing, useFieldSaving } from "../edit-session/editing-context.ts";
import type { FieldValue } from "../saving/field-saving.ts";

export type RowOf<P extends VersionPart> = VersionContent[P][number];

interface Row {
  id: string;
}

export const isAmong = (row: Row, rows: readonly Row[]): boolean => rows.some(({ id }) => id === row.id);

interface PartRows<P extends VersionPart> {
  rows: RowOf<P>[];
  /** Changes are collected until the version is published. */
  isCollecting: boolean;
  collect: (rows: RowOf<P>[]) => void;
}

/** The rows being edited: a draft's from the server, a published version's as collected. */
export function usePartRows<P extends VersionPart>(part: P): PartRows<P> {
  const { session } = useEditing();
  const version = useEditedVersion();
  const { value } = useFieldSaving(part);
  return {
    // Values stored under a part's name are rows of that part.
    rows: (session.isCollecting ? value : version[part]) as RowOf<P>[],
    isCollecting: session.isCollecting,
    collect: (rows) => session.choose(part, rows as FieldValue),
  };
}
