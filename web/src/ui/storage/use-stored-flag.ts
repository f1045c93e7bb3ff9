import { useState } from "react";

/** A boolean in localStorage. Where storage is forbidden it lasts until the page is closed. */
export function useStoredFlag(key: string, defaultValue: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => readFlag(key) ?? defaultValue);
  const store = (next: boolean) => {
    setValue(next);
    writeFlag(key, next);
  };
  return [value, store];
}

function readFlag(key: string): boolean | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : stored === "true";
  } catch {
    return undefined;
  }
}

function writeFlag(key: string, value: boolean): void {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // Storage is forbidden: the choice lasts for this page.
  }
}
