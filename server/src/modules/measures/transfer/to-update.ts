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

/** What a row makes of a version. */
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

/** The sections that the row says something of, as they will be. */
export function toUpdate(resolved: ResolvedRow, stored: Stored): RowUpdate {
  const { existing, nearest, known } = stored;
  const before = existing ?? emptyContent();
  const input = toContentInput(before);
  const problems: FieldMessage[] = [];
  const warnings: string[] = [];
  const parts: [VersionPart, PartInput[]][] = [...resolved.parts].map(([part, said]) => {
    const entries: readonly PartEntry[] = before[part];
    const siblings = nearest.flatMap((version): readonly PartEntry[] => version[part]);
    return [part, mergePart(part, said, { stored: entries, siblings, problems, warnings })];
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

/** A share is a proportion, in a catalogue that does not tell types of measurement apart. */
const impliedType = ({ unit, measurementTypeCode }: VersionContentUpdate): VersionContentUpdate =>
  measurementTypeCode === undefined && isShare(unit)
    ? { measurementTypeCode: { codeId: "PROPOR", oid: oids.measurementtypecode } }
    : {};
