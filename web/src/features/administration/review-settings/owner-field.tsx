import { useController } from "react-hook-form";
import { useReferenceOptions } from "../../../domain/choices/use-options.ts";
import { t } from "../../../texts/t.ts";
import type { CustomFieldProps } from "../../../ui/forms/form-field.ts";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import { SearchPicker } from "../../../ui/pickers/search-picker.tsx";

/** The owner whose measures a setting applies to; it can be chosen only for a new setting. */
export function OwnerField({ control, name, label, readOnly }: CustomFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const search = useReferenceOptions("owner");
  if (readOnly) {
    return <TextInput label={label} readOnly value={field.value?.name ?? t("administration.reviewSettings.default")} />;
  }
  return (
    <SearchPicker
      {...search}
      label={label}
      error={fieldState.error?.message}
      required
      inputRef={field.ref}
      value={field.value}
      onPick={(picked) => field.onChange(picked && { id: picked.id, name: picked.name })}
    />
  );
}
