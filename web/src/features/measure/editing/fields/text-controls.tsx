import { type FieldNameOfKind, versionFields } from "@indikatorkatalogen/contract";
import { DateInput } from "../../../../ui/dates/date-input.tsx";
import { dateText, dateValue } from "../../../../ui/dates/iso-date.ts";
import frameStyles from "../../../../ui/forms/field-frame.module.css";
import { useSteadyCaret } from "../../../../ui/text/use-steady-caret.ts";
import { useEditing, useFieldSaving } from "../draft/draft-context.ts";
import type { ControlProps } from "./edit-frame.tsx";

/** Multi-line text; grows with its content. */
export function TextControl({ name, control }: ControlProps<FieldNameOfKind<"text">>) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  const value = String(text ?? "");
  const { area, onTyped } = useSteadyCaret(value);
  return (
    <textarea
      {...control}
      {...area}
      rows={3}
      className={frameStyles.control}
      value={value}
      onChange={(event) => {
        onTyped(event);
        draft.type(name, event.target.value);
      }}
      onBlur={() => draft.leave(name)}
    />
  );
}

export function LineControl({ name, control }: ControlProps<FieldNameOfKind<"name" | "line">>) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  const value = String(text ?? "");
  const { area, onTyped } = useSteadyCaret(value);
  // A textarea so that long names wrap; line breaks are removed.
  return (
    <textarea
      {...control}
      {...area}
      rows={1}
      className={frameStyles.control}
      style={{ minHeight: 0 }}
      value={value}
      onChange={(event) => {
        onTyped(event);
        draft.type(name, event.target.value.replace(/\s*\n\s*/g, " "));
      }}
      onBlur={() => draft.leave(name)}
    />
  );
}

export function IntegerControl({ name, control }: ControlProps<FieldNameOfKind<"integer">>) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  return (
    <input
      {...control}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      className={frameStyles.control}
      value={String(text ?? "")}
      onChange={(event) => draft.type(name, event.target.value)}
      onBlur={() => draft.leave(name)}
    />
  );
}

export function DateControl({ name, control }: ControlProps<FieldNameOfKind<"date">>) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  return (
    <DateInput
      control={control}
      label={versionFields[name].label}
      value={dateText(text)}
      onChange={(value) => draft.type(name, dateValue(value))}
      onBlur={() => draft.leave(name)}
    />
  );
}
