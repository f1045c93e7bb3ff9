import { useEffect, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { deleteDraft, findDraft, saveDraft } from "./form-drafts.ts";

interface FormDraft {
  /** Whether the form was restored from a draft. */
  restored: boolean;
  /** Deletes the draft and resets the form. */
  discard: () => void;
}

/**
 * Stores unsaved values through a reload or an expired login, and restores them when the form is shown again.
 * The form must have its default values from the start; call `form.reset(saved)` after saving.
 */
export function useFormDraft<T extends FieldValues>(form: UseFormReturn<T>, key: string): FormDraft {
  const [restored, setRestored] = useState(() => findDraft(key) !== undefined);

  useEffect(() => {
    restore(form, findDraft(key));
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => saveDraft(key, changedOf(values, dirtyFields)),
    });
  }, [form, key]);

  const discard = () => {
    deleteDraft(key);
    form.reset();
    setRestored(false);
  };
  return { restored, discard };
}

function restore<T extends FieldValues>(form: UseFormReturn<T>, draft: Record<string, unknown> = {}): void {
  // A field that a newer build no longer has is left out.
  const names = Object.keys(form.getValues()) as Path<T>[];
  for (const name of names) {
    if (name in draft) form.setValue(name, draft[name] as T[Path<T>], { shouldDirty: true, shouldValidate: true });
  }
}

/** A list or object is stored whole when anything in it has changed. */
const changedOf = (values: Record<string, unknown>, dirtyFields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isDirty(dirtyFields[name])));

const isDirty = (mark: unknown): boolean =>
  typeof mark === "object" && mark !== null ? Object.values(mark).some(isDirty) : mark === true;
