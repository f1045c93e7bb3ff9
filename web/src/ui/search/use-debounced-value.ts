import { useEffect, useState } from "react";

const delayMs = 200;

/** The value after it has not changed for a moment. */
export function useDebouncedValue<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), delayMs);
    return () => window.clearTimeout(timer);
  }, [value]);
  return debounced;
}
