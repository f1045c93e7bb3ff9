import type { VersionPart } from "@indikatorkatalogen/contract";
import { type ReactNode, type SubmitEvent, useId } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import type { ZodType } from "zod";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import type { FormField } from "../../../../ui/forms/form-field.ts";
import { FormFields } from "../../../../ui/forms/form-fields.tsx";
import { submitResolved } from "../../../../ui/forms/unresolved-input.ts";
import { useRecordForm } from "../../../../ui/forms/use-record-form.ts";
import { useEditedVersion } from "../edit-session/editing-context.ts";
import { newRowId } from "../edit-session/field-input.ts";
import { PartFailure } from "./part-failure.tsx";
import { isAmong, type RowOf, usePartRows } from "./part-rows.ts";
import { type PartTarget, usePartWrite } from "./part-write.ts";
import styles from "./parts.module.css";

interface PartFormProps<P extends VersionPart, Input> {
  part: P;
  /** The row to change, or undefined for a new one. */
  row: RowOf<P> | undefined;
  heading: string;
  /** Key of the stored form draft. */
  name: string;
  schema: ZodType<Input>;
  values: FieldValues;
  /** Converts form values to a row. */
  toRow: (values: FieldValues) => Omit<RowOf<P>, "id">;
  fields: readonly FormField[];
  add: (input: Input, target: PartTarget) => Promise<{ revision: number }>;
  change: (row: RowOf<P>, input: Input, target: PartTarget) => Promise<{ revision: number }>;
  onDone: () => void;
  /** Preview of the typed values. */
  preview?: (values: FieldValues) => ReactNode;
}

/** The form of one row: stored while typing, validated by the contract, with errors at its fields. */
export function PartForm<P extends VersionPart, Input>(props: PartFormProps<P, Input>) {
  const { part, row, heading, name, schema, values, toRow, fields, add, change, onDone, preview } = props;
  const version = useEditedVersion();
  const id = useId();
  const { send, collision } = usePartWrite();
  const { rows, isCollecting, collect } = usePartRows(part);
  const existing = row && isAmong(row, rows) ? row : undefined;
  const { form, submit, failure, discard } = useRecordForm({
    key: `${version.id} ${name}`,
    // Form values have the read shape, the schema the write shape.
    schema: schema as unknown as ZodType<FieldValues, FieldValues>,
    values,
    onSave: async (input) => {
      if (isCollecting) collect(withRow(rows, existing, toRow(toReadShape(form.getValues(), input))));
      else await send((target) => (existing ? change(existing, input as Input, target) : add(input as Input, target)));
      onDone();
    },
  });
  const typed = useWatch({ control: form.control });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submitResolved(event.currentTarget, submit);
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
      {row && !existing && (
        <p role="status" className={styles.warning}>
          {t("editing.parts.rowGone")}
        </p>
      )}
      <PartFailure failure={failure} collision={collision} />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" loading={form.formState.isSubmitting}>
          {t(isCollecting ? "editing.parts.collect" : "editing.parts.save")}
        </Button>
        <Button onClick={handleCancel}>{t("overlays.cancel")}</Button>
      </div>
    </form>
  );
}

/** Validated input, with references replaced by the full objects the form holds. */
const toReadShape = (typed: FieldValues, input: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, isReference(value) ? typed[key] : value]));

const isReference = (value: unknown) =>
  typeof value === "object" && value !== null && ("id" in value || "codeId" in value);

function withRow<P extends VersionPart>(
  rows: RowOf<P>[],
  old: RowOf<P> | undefined,
  next: Omit<RowOf<P>, "id">,
): RowOf<P>[] {
  // A row of the part plus its id.
  const row = { ...next, id: old?.id ?? newRowId() } as RowOf<P>;
  return old ? rows.map((one) => (one.id === old.id ? row : one)) : [...rows, row];
}
