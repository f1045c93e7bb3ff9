import { type VersionFieldName, versionFields } from "@indikatorkatalogen/contract";
import type { ReactNode } from "react";
import { HelpLabel } from "../help/help-label.tsx";
import { HelpPanel } from "../help/help-panel.tsx";
import styles from "./field.module.css";

interface FieldProps {
  name: VersionFieldName;
  /** The value, or the control that edits it. */
  children: ReactNode;
}

/** One field: label, help and value. Must be inside a `dl`. */
export function Field({ name, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <dt className={styles.label}>
        <HelpLabel name={name} label={versionFields[name].label} />
      </dt>
      <dd>
        <HelpPanel name={name} label={versionFields[name].label} />
        {children}
      </dd>
    </div>
  );
}

interface PlainFieldProps {
  label: string;
  children: ReactNode;
}

/** A value that is not a version field, such as the measure's id. */
export function PlainField({ label, children }: PlainFieldProps) {
  return (
    <div className={styles.field}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
