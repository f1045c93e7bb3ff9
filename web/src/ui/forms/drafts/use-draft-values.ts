import { useState } from "react";
import { findDraft, saveDraft } from "./form-drafts.ts";

/**
 * The values of a small form without validation. The draft survives a closed panel, a reload or an expired
 * login, until `deleteDraft` is called with the same key.
 */
export function useDraftValues<V extends Record<string, string>>(key: string, start: V) {
  const [values, setValues] = useState<V>(() => ({ ...start, ...findDraft(key) }));
  const change = (changed: Partial<V>) => {
    const next = { ...values, ...changed };
    setValues(next);
    saveDraft(key, Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== start[name])));
  };
  return [values, change] as const;
}
