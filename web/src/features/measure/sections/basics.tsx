import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { LinkedText, RunningText } from "../../../ui/text/running-text.tsx";
import { Field, PlainField } from "../fields/field.tsx";
import styles from "./field-lists.module.css";
import { Section } from "./section.tsx";

interface BasicsProps {
  measure: Measure;
  version: MeasureVersion;
}

export function Basics({ measure, version }: BasicsProps) {
  const { description, measureOwner, validFrom, validTo, thresholdForViewing, primaryDataReportingFormat } = version;

  return (
    <Section id="basics">
      {description && (
        <dl className={styles.texts}>
          <Field name="description">
            <RunningText text={description} />
          </Field>
        </dl>
      )}
      <dl className={styles.facts}>
        <Field name="measureOwner">{measureOwner?.name}</Field>
        <Field name="validFrom">{validFrom === null ? null : formatDate(validFrom)}</Field>
        {validTo !== null && <Field name="validTo">{formatDate(validTo)}</Field>}
        {thresholdForViewing !== null && <Field name="thresholdForViewing">{thresholdForViewing}</Field>}
        {primaryDataReportingFormat && (
          <Field name="primaryDataReportingFormat">
            <LinkedText text={primaryDataReportingFormat} />
          </Field>
        )}
        <PlainField label={t("measure.id")}>
          <span className={styles.id}>{measure.id}</span>
        </PlainField>
        {measure.legacyId && <PlainField label={t("measure.legacyId")}>{measure.legacyId}</PlainField>}
      </dl>
    </Section>
  );
}
