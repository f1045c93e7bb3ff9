import {
  type FieldMessage,
  fieldKindOf,
  oids,
  type PartInput,
  rowKeyOf,
  type VersionContentUpdate,
  type VersionField,
  type VersionFieldName,
  type VersionPart,
  versionFields,
} from "@indikatorkatalogen/contract";
import type { ImportRow } from "./import-row.ts";
import { checkReferences, type KnownNames, type RowReferences } from "./known-names.service.ts";
import { type PartialValues, partTransferOf } from "./part-transfer.ts";
import type { CodeReference, EntryReference } from "./references.ts";

type IdReference = { id: string } | null | undefined;

/** An entry of a part as the row gives it. */
export interface PartialEntry {
  row: unknown;
  input: PartialValues<PartInput>;
}

/** A row whose references are resolved. */
export interface ResolvedRow {
  row: ImportRow;
  fields: VersionContentUpdate;
  parts: ReadonlyMap<VersionPart, readonly PartialEntry[]>;
  author: IdReference;
  authenticator: IdReference;
  measurementSource: IdReference;
  reportingSystem: IdReference;
}

export async function resolveRow(row: ImportRow, references: RowReferences): Promise<ResolvedRow> {
  const fields: [VersionFieldName, unknown][] = [];
  for (const [name, value] of row.fields) fields.push([name, await resolveField(name, value, references)]);
  const parts: [VersionPart, PartialEntry[]][] = [];
  for (const [part, entries] of row.parts) parts.push([part, await resolvePart(part, entries, references)]);
  const { author, authenticator, measurementSource, reportingSystem } = row.columns;
  const hasActors = row.parts.has("actors");
  const hasConnections = row.parts.has("connections");
  return {
    row,
    // TypeScript cannot type a loop over the tables exactly.
    fields: Object.fromEntries(fields) as VersionContentUpdate,
    parts: new Map(parts),
    // A list has more than the columns, which are ignored beside it.
    author: hasActors ? undefined : await references.person(author, "author"),
    authenticator: hasActors ? undefined : await references.person(authenticator, "authenticator"),
    measurementSource: hasConnections
      ? undefined
      : await references.entry("measurementSource", measurementSource, "measurementSourceName"),
    reportingSystem: hasConnections
      ? undefined
      : await references.entry("reportingSystem", reportingSystem, "reportingSystemName"),
  };
}

/** A problem for each unknown reference of the row. */
export async function referenceProblems(row: ImportRow, known: KnownNames): Promise<FieldMessage[]> {
  const problems: FieldMessage[] = [];
  await resolveRow(row, checkReferences(known, problems));
  return problems;
}

/** The kind of field decides the type of its value, which the row's schema has checked. */
function resolveField(name: VersionFieldName, value: unknown, references: RowReferences): unknown {
  const field: VersionField = versionFields[name];
  const { refersTo } = fieldKindOf(name);
  const key = rowKeyOf(name);
  if (refersTo === "instanceIdentifier") return references.entry(refersTo, value as EntryReference | null, key);
  if (refersTo !== "code" || !("category" in field)) return value;
  const oid = oids[field.category];
  return Array.isArray(value)
    ? references.codes(oid, value, key)
    : references.code(oid, value as CodeReference | null, key);
}

async function resolvePart(
  part: VersionPart,
  entries: readonly unknown[],
  references: RowReferences,
): Promise<PartialEntry[]> {
  const { toInput, isHidden, isRemoved } = partTransferOf(part);
  const resolved: PartialEntry[] = [];
  for (const [index, row] of entries.entries()) {
    const isOnlyNamed = isHidden?.(row) || isRemoved?.(row);
    resolved.push({ row, input: isOnlyNamed ? idOf(row) : await toInput(row, references, `${part}.${index}`) });
  }
  return resolved;
}

function idOf(row: unknown): { id?: string | undefined } {
  const id = typeof row === "object" && row !== null && "id" in row ? row.id : undefined;
  return typeof id === "string" ? { id } : {};
}
