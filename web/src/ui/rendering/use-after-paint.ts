import { startTransition, useEffect, useState } from "react";

/** The value, one low-priority render painted; undefined at first. */
export function useAfterPaint<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<T>();
  useEffect(() => startTransition(() => setPainted(value)), [value]);
  return painted;
}
