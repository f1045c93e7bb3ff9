import { type RefCallback, useCallback, useState } from "react";

/** Whether an element's content overflows its width. */
export function useIsOverflowing(): [boolean, RefCallback<HTMLElement>] {
  const [isWide, setIsWide] = useState(false);
  // A stable callback: a new one would re-create the observer on every render.
  const watch = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return undefined;
    const measure = () => setIsWide(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    for (const watched of [element, ...element.children]) observer.observe(watched);
    measure();
    return () => observer.disconnect();
  }, []);
  return [isWide, watch];
}
