import {
  type CodeEntry,
  type VersionContentUpdate,
  type VersionFieldName,
  versionFieldInputs,
} from "@indikatorkatalogen/contract";
import { isOfKind } from "../fields/field-kind.ts";
import type { FieldValue } from "./saving/field-saving.ts";

/** A field's value as the server takes it: codes and owners as stamps, numbers as numbers. */
export function toInput(name: VersionFieldName, value: FieldValue): unknown {
  if (isOfKind(name, "integer") && typeof value === "string") return toNumber(value);
  if (Array.isArray(value)) return value.map(stampOf);
  if (typeof value !== "object" || value === null) return value;
  return "codeId" in value ? stampOf(value) : { id: value.id };
}

const stampOf = ({ codeId, oid }: CodeEntry) => ({ codeId, oid });

/** What is no number stays as it is, to be refused by name. */
const toNumber = (text: string): number | string | null => {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** What is wrong with a value, by the same rules that the server goes by. */
export function problemOf(name: VersionFieldName, value: FieldValue): string | undefined {
  const parsed = versionFieldInputs[name].safeParse(toInput(name, value));
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** Fields as a published version's update takes them: only those that are sent. */
export const toUpdate = (values: readonly { field: VersionFieldName; text: FieldValue }[]): VersionContentUpdate =>
  Object.fromEntries(values.map(({ field, text }) => [field, toInput(field, text)]));
