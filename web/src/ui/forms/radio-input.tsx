import { useId } from "react";
import { t } from "../../texts/t.ts";
import { RadioList } from "../inputs/choice-list.tsx";
import styles from "./field-frame.module.css";
import { FieldError } from "./field-frame.tsx";
import type { Choice } from "./select-input.tsx";

interface RadioInputProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  options: readonly Choice[];
  value: string;
  emptyLabel?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Radio buttons for one of a few values, with a label. */
export function RadioInput({ label, hint, error, required = false, ...list }: RadioInputProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control = {
    "aria-labelledby": `${id}-label`,
    "aria-describedby": described || undefined,
    "aria-invalid": error !== undefined,
    "aria-required": required,
  };
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {t("forms.required")}
          </span>
        )}
      </span>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <RadioList control={control} {...list} />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
