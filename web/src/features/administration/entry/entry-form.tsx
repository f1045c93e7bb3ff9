import { type SubmitEvent, useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { FormFields } from "../../../ui/forms/form-fields.tsx";
import { useListRights } from "../access/use-list-rights.ts";
import type { ListConfig } from "../list-config.ts";

interface EntryFormProps {
  id: string;
  config: ListConfig;
  form: UseFormReturn<FieldValues>;
  isNew: boolean;
  readOnly: boolean;
  onSubmit: () => Promise<void>;
}

/** The fields of an entry, those that the user may change open for it. */
export function EntryForm({ id, config, form, isNew, readOnly, onSubmit }: EntryFormProps) {
  const { canChangeField } = useListRights(config);
  const firstField = isNew ? config.fields[0]?.name : undefined;
  const { setFocus } = form;
  // A new entry is opened to be filled in.
  useEffect(() => {
    if (firstField !== undefined) setFocus(firstField);
  }, [setFocus, firstField]);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void onSubmit();
  };

  return (
    <form id={id} noValidate onSubmit={handleSubmit}>
      <FormFields
        form={form}
        fields={config.fields.map((field) => (canChangeField(field.name) ? field : { ...field, readOnly: true }))}
        readOnly={readOnly}
      />
    </form>
  );
}
