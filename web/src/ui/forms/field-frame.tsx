import { type ReactNode, useId } from "react";
import { t } from "../../texts/t.ts";
import styles from "./field-frame.module.css";

/** Connects a control to its label, hint and error. */
interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
  "aria-required": boolean | undefined;
}

export interface FieldFrameProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label, hint, control and error of a field. */
export function FieldFrame({ label, hint, error, required, children }: FieldFrameProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {t("forms.required")}
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error !== undefined,
        "aria-required": required,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface FieldErrorProps {
  id: string;
  error: string | undefined;
}

export function FieldError({ id, error }: FieldErrorProps) {
  return (
    error && (
      <p id={id} className={styles.error}>
        {error}
      </p>
    )
  );
}
