import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Whoever opens an empty form means to write in it. */
export function useFirstFieldFocus({ setFocus }: UseFormReturn<FieldValues>, name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) setFocus(name);
  }, [setFocus, name]);
}
