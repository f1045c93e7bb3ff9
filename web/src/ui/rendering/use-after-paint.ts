import { startTransition, useEffect, useState } from "react";

/** The value, in a low-priority render after the first paint; undefined before it. */
export function useAfterPaint<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<T>();
  useEffect(() => startTransition(() => setPainted(value)), [value]);
  return painted;
}
