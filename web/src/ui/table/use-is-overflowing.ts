import { type RefCallback, useCallback, useState } from "react";

/** Whether what an element holds is wider than the element itself, kept up to date. */
export function useIsOverflowing(): [boolean, RefCallback<HTMLElement>] {
  const [isWide, setIsWide] = useState(false);
  // The same function each time, or it would be watched anew with every rendering.
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
