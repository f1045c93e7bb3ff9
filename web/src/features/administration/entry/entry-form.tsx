import type { SubmitEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { FormFields } from "../../../ui/forms/form-fields.tsx";
import { submitResolved } from "../../../ui/forms/unresolved-input.ts";
import { useListRights } from "../access/use-list-rights.ts";
import type { Entry, ListConfig } from "../list-config.ts";

interface EntryFormProps {
  id: string;
  config: ListConfig;
  form: UseFormReturn<FieldValues>;
  /** Undefined for a new one. */
  entry: Entry | undefined;
  readOnly: boolean;
  onSubmit: () => Promise<void>;
}

const fieldsOf = ({ fields, creation }: ListConfig, entry: Entry | undefined) =>
  entry || !creation ? fields : creation.fields;

/** The fields of an entry; those that the user may not change are read-only. */
export function EntryForm({ id, config, form, entry, readOnly, onSubmit }: EntryFormProps) {
  const { canChangeField } = useListRights(config);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submitResolved(event.currentTarget, onSubmit);
  };

  return (
    <form id={id} noValidate onSubmit={handleSubmit}>
      <FormFields
        form={form}
        fields={fieldsOf(config, entry).map((field) =>
          canChangeField(field.name) && !(entry && config.isReadOnly?.(entry, field.name))
            ? field
            : { ...field, readOnly: true },
        )}
        readOnly={readOnly}
      />
    </form>
  );
}
