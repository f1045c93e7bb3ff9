import { mdiChevronDown } from "@mdi/js";
import { type ReactNode, useId } from "react";
import { Icon } from "../buttons/icon.tsx";
import styles from "./select.module.css";

interface Option<V extends string> {
  value: V;
  label: string;
}

interface SelectProps<V extends string> {
  label: ReactNode;
  /** Hides the label visually, but not from screen readers. */
  hideLabel?: boolean;
  value: V;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
}

export function Select<V extends string>({ label, hideLabel = false, value, options, onChange }: SelectProps<V>) {
  const id = useId();
  const handleChange = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };

  return (
    <span className={styles.field}>
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <span className={styles.control}>
        <select id={id} value={value} onChange={(event) => handleChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon path={mdiChevronDown} />
      </span>
    </span>
  );
}
