import { type CodeEntry, isVersionFieldName, type VersionSection } from "@indikatorkatalogen/contract";
import { isOfKind } from "../../../../domain/measure/fields/field-kind.ts";
import { type PartRow, rowText } from "../../../../domain/measure/fields/row-text.ts";
import { formatDate, formatNumber } from "../../../../texts/format.ts";
import { t } from "../../../../texts/t.ts";
import { DiffText } from "../../../../ui/text/diff-text.tsx";
import { type DiffRun, diffWords } from "../../../../ui/text/word-diff.ts";
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
const namesOf = (codes: readonly CodeEntry[]) => codes.map(({ displayName }) => displayName).join(", ");

const isEmpty = (value: FieldValue) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

function differenceOf(section: VersionSection, before: FieldValue, after: FieldValue): DiffRun[] {
  const [gone, come] = [shownText(section, before), shownText(section, after)];
  return typeof before === "string" || typeof after === "string" ? diffWords(gone, come) : wholeDifference(gone, come);
}

/** Chosen values are replaced as a whole. */
function wholeDifference(gone: string, come: string): DiffRun[] {
  if (gone === come) return [{ text: gone, change: "same" }];
  const words: DiffRun[] = [
    { text: gone, change: "removed" },
    { text: gone && come && " ", change: "same" },
    { text: come, change: "added" },
  ];
  return words.filter(({ text }) => text !== "");
}

/** A value as text. */
export function shownText(section: VersionSection, value: FieldValue): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return isDate(section) ? formatDate(value) : formatNumber(value);
  if (Array.isArray(value)) return isCodes(value) ? namesOf(value) : value.map(rowText).join("\n");
  return "codeId" in value ? value.displayName : value.name;
}

const isDate = (section: VersionSection): boolean => isVersionFieldName(section) && isOfKind(section, "date");

/** Only texts can be merged; for other kinds one side is chosen. */
export const canMerge = (name: VersionSection): boolean =>
  isVersionFieldName(name) && isOfKind(name, "name", "line", "text");
