import { type AriaAttributes, useId } from "react";
import type { Choice } from "../forms/select-input.tsx";
import inputStyles from "./choice-input.module.css";
import styles from "./choice-list.module.css";

type GroupAttributes = { id?: string } & AriaAttributes;

interface RadioListProps {
  /** Connects the group to its label and messages. */
  control?: GroupAttributes;
  options: readonly Choice[];
  /** An empty text when nothing is chosen. */
  value: string;
  /** The label of the empty choice; without it a choice is required. */
  emptyLabel?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Radio buttons for one of a few values. */
export function RadioList({ control, options, value, emptyLabel, disabled = false, onChange }: RadioListProps) {
  const name = useId();
  const all = emptyLabel === undefined ? options : [...options, { value: "", label: emptyLabel }];
  return (
    <div {...control} role="radiogroup" tabIndex={-1} className={styles.list}>
      {all.map((option) => (
        <label key={option.value} className={styles.line}>
          <input
            type="radio"
            className={inputStyles.input}
            name={name}
            disabled={disabled}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

interface CheckboxListProps {
  control?: GroupAttributes;
  options: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Checkboxes for several of a few values. */
export function CheckboxList({ control, options, value, onChange }: CheckboxListProps) {
  // A group has no validity of its own.
  const { "aria-invalid": _, ...group } = control ?? {};
  const handleToggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((other) => other !== option) : [...value, option]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label is outside, in the frame of the field.
    <div {...group} role="group" tabIndex={-1} className={styles.list}>
      {options.map((option) => (
        <label key={option.value} className={styles.line}>
          <input
            type="checkbox"
            className={inputStyles.input}
            checked={value.includes(option.value)}
            onChange={() => handleToggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
