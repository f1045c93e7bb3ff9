import { useId } from "react";
import { t } from "../../texts/t.ts";
import { Checkbox } from "../inputs/checkbox.tsx";
import styles from "./field-frame.module.css";
import { FieldError } from "./field-frame.tsx";
import type { Choice } from "./select-input.tsx";

interface CheckboxGroupProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  options: readonly Choice[];
  value: readonly string[];
  disabled?: boolean;
  onChange: (value: string[]) => void;
}

/** Checkboxes for several of a few values, with a label. */
export function CheckboxGroup({
  label,
  hint,
  error,
  required = false,
  options,
  value,
  disabled = false,
  onChange,
}: CheckboxGroupProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const handleToggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((other) => other !== option) : [...value, option]);

  return (
    <fieldset className={styles.group} aria-describedby={described || undefined}>
      <legend className={styles.label}>
        {label}
        {required && <span className={styles.required}>{t("forms.required")}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={value.includes(option.value)}
          disabled={disabled}
          onChange={() => handleToggle(option.value)}
        >
          {option.label}
        </Checkbox>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
