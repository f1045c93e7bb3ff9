import { useEffect, useState } from "react";

const pause = 200;

/** A value that somebody is typing, once they pause. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), pause);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled;
}
