import {
  type CodeEntry,
  type FieldMessage,
  isVersionPart,
  type VersionContentUpdate,
  type VersionFieldName,
  versionFieldInputs,
  versionFieldNames,
} from "@indikatorkatalogen/contract";
import { isOfKind } from "../../../../domain/measure/fields/field-kind.ts";
import { t } from "../../../../texts/t.ts";
import type { UnsavedValue } from "../saving/edit-session.ts";
import { type FieldSaving, type FieldValue, isCodes, isUnsaved } from "../saving/field-saving.ts";
import type { VersionSaving } from "../saving/version-saving.ts";

/** Converts a value to the server's input: codes and owners as references, numbers as numbers. */
export function toInput(name: VersionFieldName, value: FieldValue): unknown {
  if (isOfKind(name, "integer") && typeof value === "string") return toNumber(value);
  if (Array.isArray(value)) return isCodes(value) ? value.map(stampOf) : value;
  if (typeof value !== "object" || value === null) return value;
  return "codeId" in value ? stampOf(value) : { id: value.id };
}

const stampOf = ({ codeId, oid }: CodeEntry) => ({ codeId, oid });

/** Anything else stays text, so that validation reports it as not a number. */
const toNumber = (text: string): number | string | null => {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** Text in a field whose values are chosen or dates, which is not a value. */
export const isUnreadable = (name: VersionFieldName, value: FieldValue): value is string =>
  typeof value === "string" && value !== "" && isOfKind(name, "date", "code", "owner");

/** Validates a value by the contract's rules. */
export function problemOf(name: VersionFieldName, value: FieldValue): string | undefined {
  if (isUnreadable(name, value)) {
    return isOfKind(name, "date") ? t("forms.date.invalid") : t("forms.picker.notFound", { text: value });
  }
  const parsed = versionFieldInputs[name].safeParse(toInput(name, value));
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** Why the typed value of a field cannot be sent, such as text that matched no owner. */
export const unsentProblem = (name: VersionFieldName, field: FieldSaving): string | undefined =>
  isUnsaved(field) ? problemOf(name, field.value) : undefined;

export const unsentProblems = ({ fields }: VersionSaving): FieldMessage[] =>
  versionFieldNames.flatMap((field): FieldMessage[] => {
    const message = unsentProblem(field, fields[field]);
    return message ? [{ field, message }] : [];
  });

/** Converts values to the body of a published version's update. */
export const toUpdate = (values: readonly Pick<UnsavedValue, "field" | "value">[]): VersionContentUpdate =>
  Object.fromEntries(
    values.map(({ field, value }) => [field, isVersionPart(field) ? toPartInput(value) : toInput(field, value)]),
  );

/** A temporary id for a row that the server does not know yet. */
export const newRowId = (): string => `new ${crypto.randomUUID()}`;

/** Rows are sent as read; new rows are sent without their temporary id. */
const toPartInput = (rows: FieldValue): unknown =>
  Array.isArray(rows) ? rows.map(({ id, ...row }) => (id.startsWith("new ") ? row : { id, ...row })) : [];
