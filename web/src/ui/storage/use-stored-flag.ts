import { useState } from "react";

/** A yes or no that this device remembers. Where nothing can be kept, it holds until the page is closed. */
export function useStoredFlag(key: string, usual: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => recall(key) ?? usual);
  const remember = (next: boolean) => {
    setValue(next);
    keep(key, next);
  };
  return [value, remember];
}

function recall(key: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : kept === "true";
  } catch {
    return undefined;
  }
}

function keep(key: string, value: boolean): void {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // A browser that refuses to keep anything still shows what was chosen.
  }
}
