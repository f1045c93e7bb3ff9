import { type VersionFieldName, versionFields } from "@indikatorkatalogen/contract";
import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import styles from "./field.module.css";
import { HelpButton } from "./help-button.tsx";

interface FieldProps {
  name: VersionFieldName;
  children: ReactNode;
}

/** One field of the version: its label, its help, and its value or that it has none. Stands inside a `dl`. */
export function Field({ name, children }: FieldProps) {
  const { label } = versionFields[name];
  return (
    <div className={styles.field}>
      <dt className={styles.label}>
        {label}
        <HelpButton name={name} label={label} />
      </dt>
      <dd>{children ?? <span className={styles.missing}>{t("measure.missing")}</span>}</dd>
    </div>
  );
}

interface PlainFieldProps {
  label: string;
  children: ReactNode;
}

/** A value that is not a field of the version, such as the measure's id. */
export function PlainField({ label, children }: PlainFieldProps) {
  return (
    <div className={styles.field}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
