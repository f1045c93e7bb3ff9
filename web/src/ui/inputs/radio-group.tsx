import { useId } from "react";
import styles from "./radio-group.module.css";

interface RadioGroupProps<V extends string> {
  legend: string;
  value: V;
  choices: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One of a few, all in sight. */
export function RadioGroup<V extends string>({ legend, value, choices, onChange }: RadioGroupProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.line}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
