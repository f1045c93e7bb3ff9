import {
  type SectionDifference,
  type VersionContent,
  type VersionFieldName,
  versionFields,
} from "@indikatorkatalogen/contract";
import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { descriptionSections, fieldsOf } from "../fields/field-sections.ts";
import { ShowField } from "../fields/show-field.tsx";
import { shownFields } from "../fields/shown-fields.ts";
import styles from "./difference-list.module.css";
import { DifferenceValue } from "./difference-value.tsx";

interface DifferenceListProps {
  differences: SectionDifference[];
  /** If set, unchanged fields are shown too, from this content. */
  content: VersionContent | undefined;
}

export function DifferenceList({ differences, content }: DifferenceListProps) {
  const order: string[] = descriptionSections.flatMap(fieldsOf);
  const unchanged = content
    ? descriptionSections
        .flatMap((section) => shownFields(content, section))
        .filter((name) => !differences.some(({ field }) => field === name))
    : [];
  const rows: { name: string; row: ReactNode }[] = [
    ...differences.map((difference) => ({
      name: difference.field,
      row: <ChangedField difference={difference} isShortened={content === undefined} />,
    })),
    ...unchanged.map((name) => ({ name, row: content && <UnchangedField name={name} content={content} /> })),
  ];
  const positionOf = (name: string) => {
    const index = order.indexOf(name);
    return index === -1 ? order.length : index;
  };

  return (
    <dl className={styles.list}>
      {rows
        .toSorted((a, b) => positionOf(a.name) - positionOf(b.name))
        .map(({ name, row }) => (
          <div key={name}>{row}</div>
        ))}
    </dl>
  );
}

interface ChangedFieldProps {
  difference: SectionDifference;
  isShortened: boolean;
}

function ChangedField({ difference, isShortened }: ChangedFieldProps) {
  return (
    <>
      <dt className={styles.label}>
        {difference.label}
        {difference.change === "major" && <Chip tone="warning">{t("measure.history.major")}</Chip>}
      </dt>
      <dd>
        <DifferenceValue difference={difference} isShortened={isShortened} />
      </dd>
    </>
  );
}

interface UnchangedFieldProps {
  name: VersionFieldName;
  content: VersionContent;
}

function UnchangedField({ name, content }: UnchangedFieldProps) {
  return (
    <>
      <dt className={styles.label}>{versionFields[name].label}</dt>
      <dd className={styles.unchanged}>
        <ShowField version={content} name={name} />
      </dd>
    </>
  );
}
