import {
  isFractionType,
  type VersionContent,
  type VersionField,
  type VersionFieldName,
  versionFields,
} from "@indikatorkatalogen/contract";
import { type FieldSection, fieldsOf } from "./field-sections.ts";

/** Shares and ratios have a numerator and a denominator, and so does any measure that describes one. */
function isFraction({ measurementTypeCode, numeratorDefinition, denominatorDefinition }: VersionContent): boolean {
  return isFractionType(measurementTypeCode?.codeId) || Boolean(numeratorDefinition || denominatorDefinition);
}

const isExpected: Record<NonNullable<VersionField["publish"]>, (version: VersionContent) => boolean> = {
  always: () => true,
  recommended: () => true,
  proportion: isFraction,
  population: (version) => !isFraction(version),
};

/** Expected fields are shown as missing; other empty fields are hidden. */
function isShown(version: VersionContent, name: VersionFieldName): boolean {
  const value = version[name];
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  const { publish }: VersionField = versionFields[name];
  return !isEmpty || (publish !== undefined && isExpected[publish](version));
}

export const shownFields = (version: VersionContent, section: FieldSection): VersionFieldName[] =>
  fieldsOf(section).filter((name) => isShown(version, name));
