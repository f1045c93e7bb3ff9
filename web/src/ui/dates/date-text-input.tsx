import { t } from "../../texts/t.ts";
import { FieldFrame, type FieldFrameProps } from "../forms/field-frame.tsx";
import { DateInput } from "./date-input.tsx";
import { isDate } from "./iso-date.ts";

interface DateTextInputProps extends Omit<FieldFrameProps, "children"> {
  /** A date such as 2026-11-14, empty, or text that is not a date and is reported as such. */
  value: string;
  onChange: (value: string) => void;
}

/** A date in a form. */
export function DateTextInput({ value, onChange, error, ...frame }: DateTextInputProps) {
  const isRejected = value !== "" && !isDate(value);
  return (
    <FieldFrame {...frame} error={isRejected ? t("forms.date.invalid") : error}>
      {(control) => <DateInput control={control} label={frame.label} value={value} onChange={onChange} />}
    </FieldFrame>
  );
}
