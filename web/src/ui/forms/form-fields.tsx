import { Controller, type FieldError, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { CheckboxGroup } from "./checkbox-group.tsx";
import type { FormField } from "./form-field.ts";
import styles from "./form-fields.module.css";
import { RadioInput } from "./radio-input.tsx";
import { SelectInput } from "./select-input.tsx";
import { TextArea, TextInput } from "./text-input.tsx";

interface FormFieldsProps {
  form: UseFormReturn<FieldValues>;
  fields: readonly FormField[];
  /** Nothing can be changed. */
  readOnly?: boolean;
}

/** The fields of a form, one under the other. */
export function FormFields({ form, fields, readOnly = false }: FormFieldsProps) {
  return (
    <div className={styles.fields}>
      {fields
        .map((field) => (readOnly ? { ...field, readOnly } : field))
        // Empty read-only fields are left out.
        .filter((field) => !(field.readOnly && isEmpty(form.getValues(field.name))))
        .map((field) => (
          <OneField key={field.name} form={form} field={field} />
        ))}
    </div>
  );
}

interface OneFieldProps {
  form: UseFormReturn<FieldValues>;
  field: FormField;
}

function OneField({ form, field }: OneFieldProps) {
  const { register, control, formState } = form;
  const { name, label, hint, required = false, readOnly = false } = field;
  const problem: FieldError | undefined = get(formState.errors, name);
  const frame = { label, hint, required: required && !readOnly, error: problem?.message };

  switch (field.kind) {
    case "line":
      return <TextInput {...frame} readOnly={readOnly} {...register(name)} />;
    case "text":
      return <TextArea {...frame} readOnly={readOnly} {...register(name)} />;
    case "number":
      return (
        <TextInput {...frame} inputMode="numeric" readOnly={readOnly} {...register(name, { setValueAs: toNumber })} />
      );
    case "choice":
      if (!canShowAllOptions(field.options)) {
        return (
          <SelectInput
            {...frame}
            options={field.options}
            emptyLabel={field.emptyLabel}
            {...register(name, { setValueAs: toChoice(field.toValue) })}
            disabled={readOnly}
          />
        );
      }
      return (
        <Controller
          name={name}
          control={control}
          render={({ field: { value, onChange } }) => (
            <RadioInput
              {...frame}
              options={field.options}
              emptyLabel={field.emptyLabel}
              value={isEmpty(value) ? "" : String(value)}
              disabled={readOnly}
              onChange={(option) => onChange(toChoice(field.toValue)(option))}
            />
          )}
        />
      );
    case "choices":
      return (
        <Controller
          name={name}
          control={control}
          render={({ field: { value, onChange } }) => (
            <CheckboxGroup {...frame} options={field.options} value={value} disabled={readOnly} onChange={onChange} />
          )}
        />
      );
    case "custom":
      return field.render({ control, name, label, readOnly });
  }
}

/** A few fixed values are all shown; two are quicker to read in a closed list, and many would fill the form. */
const canShowAllOptions = ({ length }: readonly unknown[]) => length >= 3 && length <= 6;

const isEmpty = (value: unknown) => value === "" || value === null || value === undefined;

const toNumber = (value: unknown) => (isEmpty(value) ? null : Number(value));

const toChoice =
  (toValue: (option: string) => unknown = (option) => option) =>
  (value: unknown) =>
    isEmpty(value) ? null : toValue(String(value));
