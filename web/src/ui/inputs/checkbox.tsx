import type { ReactNode } from "react";
import styles from "./checkbox.module.css";
import inputStyles from "./choice-input.module.css";

interface CheckboxProps {
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
  /** Something small at the end of the line, such as a count. */
  note?: string;
  children: ReactNode;
}

export function Checkbox({ checked, disabled = false, onChange, note, children }: CheckboxProps) {
  return (
    <label className={styles.line}>
      <input type="checkbox" className={inputStyles.input} checked={checked} disabled={disabled} onChange={onChange} />
      {/* The space separates the two in the accessible name. */}
      <span className={styles.label}>{children}</span> {note && <span className={styles.note}>{note}</span>}
    </label>
  );
}
