import { isVersionFieldName, type VersionSection } from "@indikatorkatalogen/contract";
import { isOfKind } from "../../../../domain/measure/fields/field-kind.ts";
import { formatFieldValue } from "../../../../domain/measure/fields/format-field-value.ts";
import { type PartRow, rowText } from "../../../../domain/measure/fields/row-text.ts";
import { t } from "../../../../texts/t.ts";
import { DiffText } from "../../../../ui/text/diff-text.tsx";
import { type DiffRun, diffWords, replacement } from "../../../../ui/text/word-diff.ts";
import { RowsDifference } from "../parts/rows-difference.tsx";
import { type FieldValue, isCodes } from "../saving/field-saving.ts";
import styles from "./value-difference.module.css";

interface ValueDifferenceProps {
  /** The field or part that the values belong to. */
  section: VersionSection;
  before: FieldValue;
  after: FieldValue;
  isShortened?: boolean;
}

/** The difference between two values of a field or part, word by word for texts. */
export function ValueDifference({ section, before, after, isShortened = false }: ValueDifferenceProps) {
  if (isRows(before) || isRows(after))
    return <RowsDifference before={rowsOf(before)} after={rowsOf(after)} isShortened={isShortened} />;
  if (isEmpty(before) && isEmpty(after)) return <p className={styles.empty}>{t("editing.conflict.empty")}</p>;
  return <DiffText words={differenceOf(section, before, after)} isShortened={isShortened} />;
}

const isRows = (value: FieldValue) => Array.isArray(value) && value.length > 0 && !isCodes(value);
const rowsOf = (value: FieldValue): readonly PartRow[] => (Array.isArray(value) && !isCodes(value) ? value : []);

const isEmpty = (value: FieldValue) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

function differenceOf(section: VersionSection, before: FieldValue, after: FieldValue): DiffRun[] {
  const [gone, come] = [shownText(section, before), shownText(section, after)];
  if (typeof before === "string" || typeof after === "string") return diffWords(gone, come);
  // Chosen values are replaced as a whole.
  return gone === come ? [{ text: gone, change: "same" }] : replacement(gone, come);
}

/** A value as text. */
export function shownText(section: VersionSection, value: FieldValue): string {
  if (Array.isArray(value) && !isCodes(value)) return value.map(rowText).join("\n");
  return isVersionFieldName(section) ? formatFieldValue(section, value) : "";
}

/** Only texts can be merged; for other kinds one side is chosen. */
export const canMerge = (name: VersionSection): boolean =>
  isVersionFieldName(name) && isOfKind(name, "name", "line", "text");
