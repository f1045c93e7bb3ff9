import { useId, useState } from "react";
import { t } from "../../texts/t.ts";
import { FieldError } from "../forms/field-frame.tsx";
import styles from "./date-field.module.css";
import { DateInput } from "./date-input.tsx";
import { isDate } from "./iso-date.ts";

interface DateFieldProps {
  label: string;
  /** As 2026-11-14. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A date among filters. Text that is not a date stays in the box and changes nothing. */
export function DateField({ label, value = "", onChange }: DateFieldProps) {
  const id = useId();
  const [rejected, setRejected] = useState<string>();
  const handleChange = (text: string) => {
    const isUsable = text === "" || isDate(text);
    setRejected(isUsable ? undefined : text);
    if (isUsable) onChange(text || undefined);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <DateInput
        control={{
          id,
          "aria-invalid": rejected !== undefined,
          "aria-describedby": rejected === undefined ? undefined : `${id}-error`,
        }}
        label={label}
        value={rejected ?? value}
        className={styles.small}
        onChange={handleChange}
      />
      <FieldError id={`${id}-error`} error={rejected === undefined ? undefined : t("forms.date.invalid")} />
    </div>
  );
}
