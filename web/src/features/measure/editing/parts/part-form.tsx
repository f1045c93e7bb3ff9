import { type ReactNode, type SubmitEvent, useId } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import type { ZodType } from "zod";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/button.tsx";
import { FailureText } from "../../../../ui/forms/failure-text.tsx";
import type { FormField } from "../../../../ui/forms/form-field.ts";
import { FormFields } from "../../../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../../../ui/forms/use-record-form.ts";
import { useEditedVersion } from "../draft-context.ts";
import { type PartTarget, usePartWrite } from "./part-write.ts";
import styles from "./parts.module.css";

interface PartFormProps<Input> {
  heading: string;
  /** Under which what is typed is kept. */
  name: string;
  schema: ZodType<Input>;
  values: FieldValues;
  fields: readonly FormField[];
  save: (input: Input, target: PartTarget) => Promise<{ revision: number }>;
  onDone: () => void;
  /** What the values as they are typed look like. */
  preview?: (values: FieldValues) => ReactNode;
}

/** The form of one row of a part: kept while it is typed, checked by the contract, and answered at its fields. */
export function PartForm<Input>(props: PartFormProps<Input>) {
  const { heading, name, schema, values, fields, save, onDone, preview } = props;
  const version = useEditedVersion();
  const id = useId();
  const { send } = usePartWrite();
  const { form, submit, failure, discard } = useRecordForm({
    key: `${version.id} ${name}`,
    // The form holds what is read, the contract says what is written; the two meet here.
    schema: schema as unknown as ZodType<FieldValues, FieldValues>,
    values,
    onSave: async (input) => {
      await send((target) => save(input as Input, target));
      onDone();
    },
  });
  const typed = useWatch({ control: form.control });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };
  const handleCancel = () => {
    discard();
    onDone();
  };
  return (
    <form className={styles.form} aria-labelledby={id} noValidate onSubmit={handleSubmit}>
      <h3 id={id}>{heading}</h3>
      <FormFields form={form} fields={fields} />
      {preview?.(typed)}
      <FailureText text={failure} />
      <div className={styles.actions}>
        <Button type="submit" look="filled" loading={form.formState.isSubmitting}>
          {t("editing.parts.save")}
        </Button>
        <Button onClick={handleCancel}>{t("overlays.cancel")}</Button>
      </div>
    </form>
  );
}
