import type { CodeEntry, MeasureVersion, VersionFieldName } from "@indikatorkatalogen/contract";
import { mdiArrowDown, mdiArrowUp } from "@mdi/js";
import { Chip } from "../../../ui/chips/chip.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Field } from "../fields/field.tsx";
import styles from "./field-lists.module.css";
import { Section } from "./section.tsx";

interface ClassificationProps {
  version: MeasureVersion;
}

export function Classification({ version }: ClassificationProps) {
  return (
    <Section id="classification">
      <dl className={styles.facts}>
        <Field name="soughtValue">{version.soughtValue && <SoughtValue code={version.soughtValue} />}</Field>
        <Field name="measureTypeCode">{version.measureTypeCode?.displayName}</Field>
        <Field name="measurementTypeCode">{version.measurementTypeCode?.displayName}</Field>
        <Field name="unit">{version.unit?.displayName}</Field>
        <CodesField name="measuringFrequency" codes={version.measuringFrequency} />
        <CodesField name="organizationalLevel" codes={version.organizationalLevel} />
        {version.regionalAffinityCalculation && (
          <Field name="regionalAffinityCalculation">{version.regionalAffinityCalculation.displayName}</Field>
        )}
        {version.keywords.length > 0 && <CodesField name="keywords" codes={version.keywords} />}
      </dl>
    </Section>
  );
}

const arrows: Record<string, string> = { HIGH: mdiArrowUp, LOW: mdiArrowDown };

interface SoughtValueProps {
  code: CodeEntry;
}

function SoughtValue({ code }: SoughtValueProps) {
  const arrow = arrows[code.codeId];
  return (
    <span className={styles.flow}>
      {arrow && <Icon path={arrow} />}
      {code.displayName}
    </span>
  );
}

interface CodesFieldProps {
  name: VersionFieldName;
  codes: CodeEntry[];
}

function CodesField({ name, codes }: CodesFieldProps) {
  return (
    <Field name={name}>
      {codes.length > 0 ? (
        <ul className={styles.chips}>
          {codes.map((code) => (
            <li key={code.id}>
              <Chip tone="outlined">{code.displayName}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </Field>
  );
}
