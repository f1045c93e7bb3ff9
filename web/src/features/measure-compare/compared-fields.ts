import { type MeasureVersion, type VersionFieldName, versionFields } from "@indikatorkatalogen/contract";
import { descriptionSections, fieldsOf } from "../../domain/measure/fields/field-sections.ts";

/** A row of the comparison. */
export interface ComparedField {
  name: VersionFieldName;
  label: string;
  differs: boolean;
}

/** The fields in reading order, without those that are empty in every version. */
export function comparedFields(versions: readonly MeasureVersion[]): ComparedField[] {
  return descriptionSections
    .flatMap(fieldsOf)
    .filter((name) => name !== "title" && versions.some((version) => hasValue(version[name])))
    .map((name) => ({
      name,
      label: versionFields[name].label,
      differs: new Set(versions.map((version) => JSON.stringify(comparable(version[name])))).size > 1,
    }));
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Codes and owners are compared by id, ignoring order. */
function comparable(value: MeasureVersion[VersionFieldName]): unknown {
  if (Array.isArray(value)) return value.map(({ id }) => id).toSorted();
  return value !== null && typeof value === "object" ? value.id : value;
}
