import type { FieldNameOfKind } from "@indikatorkatalogen/contract";
import { formatDate } from "../../../../texts/format.ts";
import frameStyles from "../../../../ui/forms/field-frame.module.css";
import { useEditing, useFieldSaving } from "../draft/draft-context.ts";
import type { FieldControl } from "./edit-frame.tsx";

interface ControlProps<N> {
  name: N;
  control: FieldControl;
}

/** Multi-line text; grows with its content. */
export function TextControl({ name, control }: ControlProps<FieldNameOfKind<"text">>) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  return (
    <textarea
      {...control}
      rows={3}
      className={frameStyles.control}
      value={String(text ?? "")}
      onChange={(event) => draft.type(name, event.target.value)}
      onBlur={() => draft.leave(name)}
    />
  );
}

export function LineControl({ name, control }: ControlProps<FieldNameOfKind<"name" | "line">>) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  // A textarea so that long names wrap; line breaks are removed.
  return (
    <textarea
      {...control}
      rows={1}
      className={frameStyles.control}
      style={{ minHeight: 0 }}
      value={String(text ?? "")}
      onChange={(event) => draft.type(name, event.target.value.replace(/\s*\n\s*/g, " "))}
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
  const handleChange = ({ value, validity }: HTMLInputElement) => {
    // A half-typed date is neither a new date nor an empty one.
    if (validity.badInput) return;
    draft.type(name, value === "" ? null : Date.parse(value));
  };
  return (
    <input
      {...control}
      type="date"
      min="1900-01-01"
      max="2199-12-31"
      className={frameStyles.control}
      value={typeof text === "number" ? formatDate(text) : ""}
      onChange={(event) => handleChange(event.target)}
      onBlur={() => draft.leave(name)}
    />
  );
}
