import { useEffect, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { deleteDraft, findDraft, saveDraft } from "./form-drafts.ts";

interface FormDraft {
  /** Whether the form holds what was typed before the page was left. */
  restored: boolean;
  /** Forgets what was kept and puts the form back to what it started from. */
  discard: () => void;
}

/**
 * Keeps what is typed but not saved through a reload or an expired login, and puts it back when the form is shown again.
 * The form must have its default values from the start; saving it is told by `form.reset(saved)`.
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

function restore<T extends FieldValues>(form: UseFormReturn<T>, kept: Record<string, unknown> = {}): void {
  // A field that a newer build no longer has is left out.
  const names = Object.keys(form.getValues()) as Path<T>[];
  for (const name of names) {
    if (name in kept) form.setValue(name, kept[name] as T[Path<T>], { shouldDirty: true, shouldValidate: true });
  }
}

/** A list or an object is kept whole when anything in it has changed. */
const changedOf = (values: Record<string, unknown>, dirtyFields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isDirty(dirtyFields[name])));

const isDirty = (mark: unknown): boolean =>
  typeof mark === "object" && mark !== null ? Object.values(mark).some(isDirty) : mark === true;
