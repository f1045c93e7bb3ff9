import { type FieldNameOfKind, versionFields } from "@indikatorkatalogen/contract";
import type { ChangeEvent } from "react";
import { DateInput } from "../../../../ui/dates/date-input.tsx";
import { dateText, dateValue } from "../../../../ui/dates/iso-date.ts";
import frameStyles from "../../../../ui/forms/field-frame.module.css";
import { useSteadyCaret } from "../../../../ui/text/use-steady-caret.ts";
import { useEditing, useFieldSaving } from "../edit-session/editing-context.ts";
import type { ControlProps } from "./edit-frame.tsx";

/** The props of a text area; `normalise` is applied to typed text. */
function useTextArea(name: FieldNameOfKind<"name" | "line" | "text">, normalise = (typed: string) => typed) {
  const { session } = useEditing();
  const { value } = useFieldSaving(name);
  const text = String(value ?? "");
  const { area, onTyped } = useSteadyCaret(text);
  return {
    ...area,
    className: frameStyles.control,
    value: text,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      onTyped(event);
      session.type(name, normalise(event.target.value));
    },
    onBlur: () => session.leave(name),
  };
}

/** Multi-line text; grows with its content. */
export function TextControl({ name, control }: ControlProps<FieldNameOfKind<"text">>) {
  const area = useTextArea(name);
  return <textarea {...control} {...area} rows={3} />;
}

const withoutLineBreaks = (typed: string) => typed.replace(/\s*\n\s*/g, " ");

/** A text area, so that long names wrap. */
export function LineControl({ name, control }: ControlProps<FieldNameOfKind<"name" | "line">>) {
  const area = useTextArea(name, withoutLineBreaks);
  return <textarea {...control} {...area} rows={1} style={{ minHeight: 0 }} />;
}

export function IntegerControl({ name, control }: ControlProps<FieldNameOfKind<"integer">>) {
  const { session } = useEditing();
  const { value } = useFieldSaving(name);
  return (
    <input
      {...control}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      className={frameStyles.control}
      value={String(value ?? "")}
      onChange={(event) => session.type(name, event.target.value)}
      onBlur={() => session.leave(name)}
    />
  );
}

export function DateControl({ name, control }: ControlProps<FieldNameOfKind<"date">>) {
  const { session } = useEditing();
  const { value } = useFieldSaving(name);
  return (
    <DateInput
      control={control}
      label={versionFields[name].label}
      value={dateText(value)}
      onChange={(typed) => session.type(name, dateValue(typed))}
      onBlur={() => session.leave(name)}
    />
  );
}
