import {
  type FieldMessage,
  isShare,
  oids,
  type PartEntry,
  type PartInput,
  toContentInput,
  type VersionContentUpdate,
  type VersionPart,
} from "@indikatorkatalogen/contract";
import { emptyContent, type StoredVersion } from "../content/stored-version.ts";
import type { KnownNames } from "./known-names.service.ts";
import { mergePart } from "./merge-parts.ts";
import type { ResolvedRow } from "./resolve-row.ts";
import { actorColumns, connectionColumns, targetColumn } from "./row-columns.ts";

/** The update of a version that a row leads to. */
export interface RowUpdate {
  update: VersionContentUpdate;
  problems: FieldMessage[];
  warnings: string[];
}

interface Stored {
  existing: StoredVersion | undefined;
  /** Every version of the measure, the nearest to this one first. */
  nearest: readonly StoredVersion[];
  known: KnownNames;
}

/** The sections that the row gives values for, as they will be stored. */
export function toUpdate(resolved: ResolvedRow, stored: Stored): RowUpdate {
  const { existing, nearest, known } = stored;
  const before = existing ?? emptyContent();
  const input = toContentInput(before);
  const problems: FieldMessage[] = [];
  const warnings: string[] = [];
  const parts: [VersionPart, PartInput[]][] = [...resolved.parts].map(([part, given]) => {
    const entries: readonly PartEntry[] = before[part];
    const siblings = nearest.flatMap((version): readonly PartEntry[] => version[part]);
    return [part, mergePart(part, given, { stored: entries, siblings, problems, warnings })];
  });
  const update: VersionContentUpdate = {
    ...resolved.fields,
    ...(existing ? {} : impliedType(resolved.fields)),
    ...actorColumns(resolved, input, known),
    ...connectionColumns(resolved, input, warnings),
    ...targetColumn(resolved, before, warnings),
    ...Object.fromEntries(parts),
  };
  return { update, problems, warnings };
}

/** In a catalogue without types of measurement, a measure with a share is a proportion. */
const impliedType = ({ unit, measurementTypeCode }: VersionContentUpdate): VersionContentUpdate =>
  measurementTypeCode === undefined && isShare(unit)
    ? { measurementTypeCode: { codeId: "PROPOR", oid: oids.measurementtypecode } }
    : {};
