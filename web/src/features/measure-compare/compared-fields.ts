import { type MeasureVersion, type VersionFieldName, versionFields } from "@indikatorkatalogen/contract";
import { descriptionSections, fieldsOf } from "../../domain/measure/fields/field-sections.ts";

/** A row of the comparison. */
export interface ComparedField {
  name: VersionFieldName;
  label: string;
  differs: boolean;
}

/** The fields in reading order, without those that none of the versions says anything about. */
export function comparedFields(versions: readonly MeasureVersion[]): ComparedField[] {
  return descriptionSections
    .flatMap(fieldsOf)
    .filter((name) => name !== "title" && versions.some((version) => isSaid(version[name])))
    .map((name) => ({
      name,
      label: versionFields[name].label,
      differs: new Set(versions.map((version) => JSON.stringify(comparable(version[name])))).size > 1,
    }));
}

const isSaid = (value: unknown): boolean =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Codes and owners are the same when their ids are, in whatever order they stand. */
function comparable(value: MeasureVersion[VersionFieldName]): unknown {
  if (Array.isArray(value)) return value.map(({ id }) => id).toSorted();
  return value !== null && typeof value === "object" ? value.id : value;
}
