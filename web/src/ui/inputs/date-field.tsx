import { useId } from "react";
import styles from "./date-field.module.css";

interface DateFieldProps {
  label: string;
  /** As 2026-11-14. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function DateField({ label, value = "", onChange }: DateFieldProps) {
  const id = useId();
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        max="2199-12-31"
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </span>
  );
}
