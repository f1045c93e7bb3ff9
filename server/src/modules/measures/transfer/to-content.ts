import {
  fieldKindOf,
  oids,
  type PartInput,
  rowKeyOf,
  type VersionContentInput,
  type VersionField,
  type VersionFieldName,
  type VersionPart,
  versionFieldNames,
  versionFields,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import type { ImportRow } from "./import-row.ts";
import type { KnownNames } from "./known-names.service.ts";
import { partTransferOf } from "./part-transfer.ts";

/** The row's content with every name resolved. */
export async function toContent(row: ImportRow, known: KnownNames): Promise<VersionContentInput> {
  const values = new Map<string, unknown>(Object.entries(row));
  const sections: [string, unknown][] = [];
  for (const name of versionFieldNames) {
    const key = rowKeyOf(name);
    sections.push([name, await toField(name, { key, value: values.get(key), known })]);
  }
  for (const part of versionPartNames) sections.push([part, await toPart(part, row, known)]);
  // TypeScript cannot type a loop over the tables exactly.
  return Object.fromEntries(sections) as VersionContentInput;
}

interface RowValue {
  key: string;
  value: unknown;
  known: KnownNames;
}

function toField(name: VersionFieldName, { key, value, known }: RowValue): unknown {
  const field: VersionField = versionFields[name];
  const { refersTo } = fieldKindOf(name);
  if (!refersTo) return value;
  if (refersTo === "code" && "category" in field) {
    const oid = oids[field.category];
    return Array.isArray(value) ? known.codes(oid, value, key) : known.code(oid, toName(value), key);
  }
  return known.reference("instanceIdentifier", toName(value));
}

const toName = (value: unknown): string | null => (typeof value === "string" ? value : null);

async function toPart(part: VersionPart, row: ImportRow, known: KnownNames): Promise<PartInput[]> {
  const { toInput, fromColumns, isMeaningful = () => true } = partTransferOf(part);
  const listed = new Map(Object.entries(row)).get(part);
  const entries = Array.isArray(listed) ? listed : (fromColumns?.(row) ?? []);
  const inputs: PartInput[] = [];
  for (const [index, entry] of entries.entries()) inputs.push(await toInput(entry, known, `${part}.${index}`));
  return inputs.filter(isMeaningful);
}
