import type { FieldNameOfKind } from "@indikatorkatalogen/contract";
import { useReferenceOptions } from "../../../../domain/choices/use-options.ts";
import { PickerInput, type PickOption } from "../../../../ui/pickers/search-picker.tsx";
import { useEditing, useFieldSaving } from "../edit-session/editing-context.ts";
import type { FieldValue } from "../saving/field-saving.ts";
import type { ControlProps } from "./edit-frame.tsx";
import { useReferenceCreation } from "./use-creation.ts";

/** Owner picker with search by name. */
export function OwnerControl({ name, control }: ControlProps<FieldNameOfKind<"owner">>) {
  const { session } = useEditing();
  const { value, serverValue } = useFieldSaving(name);
  const search = useReferenceOptions("owner");
  const onCreate = useReferenceCreation("owner");
  const save = (next: FieldValue) => session.choose(name, next);

  return (
    <PickerInput<PickOption>
      {...search}
      control={control}
      value={ownerOf(value)}
      // Stored in the edit session, so that it survives a reload and prevents publishing.
      unmatchedText={typeof value === "string" && value !== "" ? value : undefined}
      fallback={ownerOf(serverValue)}
      onPick={(picked) => save(picked && { id: picked.id, name: picked.name })}
      onUnmatched={save}
      onCreate={onCreate}
    />
  );
}

const ownerOf = (value: FieldValue): PickOption | null =>
  typeof value === "object" && value !== null && "name" in value ? value : null;
