import { startTransition, useEffect, useState } from "react";

/** The latest value that there has been time for, after what matters more has been shown; undefined at first. */
export function useAfterPaint<T>(value: T): T | undefined {
  const [later, setLater] = useState<T>();
  useEffect(() => startTransition(() => setLater(value)), [value]);
  return later;
}
