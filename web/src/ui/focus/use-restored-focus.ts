import { type RefObject, useLayoutEffect, useRef } from "react";
import { findRerendered } from "./find-rerendered.ts";

/**
 * Keeps keyboard focus on a row when the rows are replaced.
 * The focused element is remembered outside the rows, because they are unmounted by then.
 */
export function useRestoredFocus<E extends HTMLElement>(
  lost: RefObject<HTMLElement | null>,
  shown: readonly unknown[],
) {
  const rows = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused element may be among rows that are rendered later.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) lost.current = null;
    const found = lost.current && findRerendered(lost.current);
    found?.focus({ preventScroll: true });
  }, [lost, shown]);
  useLayoutEffect(() => {
    const element = rows.current;
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && element?.contains(activeElement)) lost.current = activeElement;
    };
  }, [lost]);
  return rows;
}
