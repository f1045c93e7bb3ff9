import type { PartValues, SectionDifference } from "@indikatorkatalogen/contract";
import { formatDate, formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { DiffText } from "../../../ui/text/diff-text.tsx";
import { type DiffRun, replacement } from "../../../ui/text/word-diff.ts";
import { namedPartValue, partFieldLabel, shownPartValue } from "../fields/part-fields.ts";
import styles from "./difference-value.module.css";

interface DifferenceValueProps {
  difference: SectionDifference;
  isShortened: boolean;
}

/** The difference of one field or part, by its kind. */
export function DifferenceValue({ difference, isShortened }: DifferenceValueProps) {
  switch (difference.kind) {
    case "text":
      return <DiffText words={difference.words} isShortened={isShortened} />;
    case "date":
      return <Replaced before={shownDate(difference.before)} after={shownDate(difference.after)} />;
    case "value":
      return <Replaced before={shownValue(difference.before)} after={shownValue(difference.after)} />;
    case "set":
      return <SetDifference difference={difference} isShortened={isShortened} />;
    case "parts":
      return <PartsDifference difference={difference} />;
  }
}

const shownDate = (time: number | null) => (time === null ? "" : formatDate(time));
const shownValue = (value: string | number | null) => (typeof value === "number" ? formatNumber(value) : (value ?? ""));

interface ReplacedProps {
  /** Unchanged text shown before both values. */
  lead?: string | undefined;
  before: string;
  after: string;
}

function Replaced({ lead, before, after }: ReplacedProps) {
  const leading: DiffRun[] = lead ? [{ text: `${lead} `, change: "same" }] : [];
  return <DiffText words={[...leading, ...replacement(before, after)]} />;
}

interface SetDifferenceProps {
  difference: Extract<SectionDifference, { kind: "set" }>;
  isShortened: boolean;
}

function SetDifference({ difference: { kept, added, removed }, isShortened }: SetDifferenceProps) {
  const items: DiffRun[] = [
    ...removed.map((text) => ({ text, change: "removed" as const })),
    ...added.map((text) => ({ text, change: "added" as const })),
    ...(isShortened ? [] : kept.map((text) => ({ text, change: "same" as const }))),
  ];
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={`${item.change} ${item.text}`}>
          <DiffText words={[item]} />
        </li>
      ))}
    </ul>
  );
}

interface PartsDifferenceProps {
  difference: Extract<SectionDifference, { kind: "parts" }>;
}

function PartsDifference({ difference: { added, removed, changed } }: PartsDifferenceProps) {
  return (
    <ul className={styles.parts}>
      {removed.map(({ key, values }) => (
        <li key={key}>
          <DiffText words={[{ text: describe(values), change: "removed" }]} />
        </li>
      ))}
      {added.map(({ key, values }) => (
        <li key={key}>
          <DiffText words={[{ text: describe(values), change: "added" }]} />
        </li>
      ))}
      {changed.map(({ key, values, fields }) => (
        <li key={key}>
          <p>{describe(unchangedOf(values, fields)) || t("measure.history.samePart")}</p>
          {fields.map(({ field, before, after }) => (
            <div key={field} className={styles.partField}>
              <span>{partFieldLabel(field)}</span>
              <Replaced
                lead={field === "value" ? unchangedOperator(values, fields) : undefined}
                before={shownPartValue(field, before)}
                after={shownPartValue(field, after)}
              />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

type ChangedFields = readonly { field: string }[];

const isChanged = (fields: ChangedFields, name: string) => fields.some(({ field }) => field === name);

/** "minst" means nothing without its number: when the number has changed, the operator is shown with it. */
const unchangedOf = (values: PartValues, fields: ChangedFields): PartValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !isChanged(fields, name) && !(name === "operator" && isChanged(fields, "value")),
    ),
  );

const unchangedOperator = ({ operator = null }: PartValues, fields: ChangedFields) =>
  isChanged(fields, "operator") ? undefined : shownPartValue("operator", operator);

/** All values of a part in one line, without repetitions. */
function describe(values: PartValues): string {
  const texts = Object.entries(values).map(([field, value]) => ({ field, text: namedPartValue(field, value) }));
  const isRepeated = (value: string, index: number) => texts.slice(0, index).some(({ text }) => text.includes(value));
  const shown = texts.filter(({ text }, index) => text !== "" && !isRepeated(text, index));
  return shown.map(({ text }, index) => separatorAfter(shown[index - 1]?.field) + text).join("");
}

/** "minst 90" is one expression. */
function separatorAfter(field: string | undefined): string {
  if (field === undefined) return "";
  return field === "operator" ? " " : " · ";
}
