import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldValues, get, type UseFormReturn, useForm } from "react-hook-form";
import type { ZodType } from "zod";
import { t } from "../../texts/t.ts";
import { deleteDraft } from "./drafts/form-drafts.ts";
import { useFormDraft } from "./drafts/use-form-draft.ts";
import { isNotFound, isRejectedInput } from "./rejected-input.ts";

interface RecordFormOptions {
  /** Key of the draft. */
  key: string;
  schema: ZodType<FieldValues, FieldValues>;
  values: FieldValues;
  /** Called with the parsed values. Throws when the server refuses them. */
  onSave: (input: FieldValues) => Promise<void>;
  /** The message when saving failed for a reason other than the input. */
  failureText?: string;
}

interface RecordForm {
  form: UseFormReturn<FieldValues>;
  submit: () => Promise<void>;
  /** An error that belongs to no field. */
  failure: string | undefined;
  restored: boolean;
  discard: () => void;
}

/** A form for one record: validated by the contract's schema, with a draft and the server's errors. */
export function useRecordForm({ key, schema, values, onSave, failureText }: RecordFormOptions): RecordForm {
  const form = useForm<FieldValues>({ defaultValues: values, resolver: zodResolver(schema) });
  const { restored, discard } = useFormDraft(form, key);
  // Read here, so that the form is also re-rendered when only the errors have changed.
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      await onSave(input);
      form.reset(form.getValues());
      // A form that is closed on save is unmounted before the reset reaches the draft.
      deleteDraft(key);
    } catch (error) {
      showFailure(form, error, failureText);
    }
  });
  return { form, submit, failure: errors.root?.message, restored, discard };
}

/** Server messages are shown at their fields; the rest above the buttons. */
function showFailure(form: UseFormReturn<FieldValues>, error: unknown, failureText = t("forms.notSaved")): void {
  const messages = isRejectedInput(error) ? error.validationMessage : [];
  const known = form.getValues();
  const atFields = messages.filter(({ field }) => get(known, field) !== undefined);
  for (const [index, { field, message }] of atFields.entries()) {
    form.setError(field, { message }, { shouldFocus: index === 0 });
  }
  const others = messages.filter((message) => !atFields.includes(message)).map(({ message }) => message);
  if (atFields.length > 0 && others.length === 0) return;
  form.setError("root", { message: others.join(" ") || reasonOf(error, failureText) });
}

function reasonOf(error: unknown, failureText: string): string {
  if (isRejectedInput(error)) return error.message;
  return isNotFound(error) ? t("forms.gone") : failureText;
}
