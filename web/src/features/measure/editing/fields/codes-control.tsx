import { type CodeEntry, type FieldNameOfKind, versionFields } from "@indikatorkatalogen/contract";
import { CodesPicker } from "../../../../domain/choices/codes-picker.tsx";
import { useEditing, useFieldSaving } from "../draft/draft-context.ts";
import { isCodes } from "../saving/field-saving.ts";
import type { FieldControl } from "./edit-frame.tsx";

interface CodesControlProps {
  name: FieldNameOfKind<"codes">;
  control: FieldControl;
}

export function CodesControl({ name, control }: CodesControlProps) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  const { category, label } = versionFields[name];

  const handleChange = (next: CodeEntry[]) => {
    draft.type(name, next);
    draft.leave(name);
  };
  return (
    <CodesPicker
      system={category}
      label={label}
      control={control}
      chosen={Array.isArray(text) && isCodes(text) ? text : []}
      onChange={handleChange}
    />
  );
}
