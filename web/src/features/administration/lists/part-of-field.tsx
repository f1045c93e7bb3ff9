import { useController } from "react-hook-form";
import { useOrganizationOptions } from "../../../domain/choices/use-options.ts";
import { t } from "../../../texts/t.ts";
import type { CustomFieldProps } from "../../../ui/forms/form-field.ts";
import { SearchPicker } from "../../../ui/pickers/search-picker.tsx";

/** The organisation that another is part of. */
export function PartOfField({ control, name, label, readOnly }: CustomFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const search = useOrganizationOptions();
  return (
    <SearchPicker
      {...search}
      label={label}
      hint={t("administration.hints.partOf")}
      error={fieldState.error?.message}
      disabled={readOnly}
      value={field.value}
      onPick={(picked) => field.onChange(picked && { id: picked.id, name: picked.name })}
    />
  );
}
