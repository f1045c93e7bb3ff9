import {
  isVersionFieldName,
  isVersionPart,
  type MeasureVersion,
  type SectionDifference,
  sectionLabel,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import { DifferenceValue } from "../../domain/measure/differences/difference-value.tsx";
import { isOfKind } from "../../domain/measure/fields/field-kind.ts";
import { formatFieldValue } from "../../domain/measure/fields/format-field-value.ts";
import { rowText } from "../../domain/measure/fields/row-text.ts";
import { t } from "../../texts/t.ts";
import { Chip } from "../../ui/chips/chip.tsx";
import { MarkedText } from "./marked-text.tsx";
import styles from "./review-page.module.css";
import { useReviewed } from "./reviewed-context.ts";
import { ThreadArea } from "./thread-area.tsx";

interface ReviewFieldProps {
  name: VersionSection;
}

/** One field or part: its value with the changes marked, and its comments. */
export function ReviewField({ name }: ReviewFieldProps) {
  const { review, version, changes } = useReviewed();
  const label = sectionLabel(name);
  const difference = changes.get(name);
  const text = textOf(version, name);
  const isChangedSince = review.changedSincePinned.some(({ field }) => field === name);
  return (
    <div className={styles.field} id={`review-${name}`} tabIndex={-1}>
      <h3 className={styles.label}>
        {label}
        {difference && <Chip tone="ongoing">{t("review.page.changed")}</Chip>}
        {isChangedSince && <Chip tone="warning">{t("review.page.changedSince")}</Chip>}
      </h3>
      {text === undefined ? (
        <Value name={name} difference={difference} />
      ) : (
        <TextValue name={name} text={text} difference={difference} />
      )}
      <ThreadArea field={name} label={label} text={text} />
    </div>
  );
}

/** The text of a field in which words can be selected; undefined for fields of other kinds. */
function textOf(version: MeasureVersion, name: VersionSection): string | undefined {
  const value = version[name];
  const isText = isVersionFieldName(name) && isOfKind(name, "name", "line", "text");
  return isText ? String(value ?? "") : undefined;
}

interface ValueProps {
  name: VersionSection;
  difference: SectionDifference | undefined;
}

function TextValue({ name, text, difference }: ValueProps & { text: string }) {
  const { review } = useReviewed();
  const words = difference?.kind === "text" ? difference.words : [];
  const commented = review.threads.flatMap(({ field, isResolved, place }) =>
    field === name && !isResolved && place ? [place] : [],
  );
  if (text === "" && words.length === 0) return <p className={styles.quiet}>{t("measure.missing")}</p>;
  return <MarkedText field={name} text={text} words={words} commented={commented} />;
}

function Value({ name, difference }: ValueProps) {
  const { version } = useReviewed();
  if (difference) return <DifferenceValue difference={difference} isShortened={false} />;
  if (!isVersionPart(name)) return <p>{formatFieldValue(name, version[name]) || t("measure.missing")}</p>;
  const rows = version[name];
  if (rows.length === 0) return <p className={styles.quiet}>{t("review.page.noRows")}</p>;
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id}>{rowText(row)}</li>
      ))}
    </ul>
  );
}
