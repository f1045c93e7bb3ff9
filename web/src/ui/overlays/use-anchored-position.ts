import { type RefObject, useLayoutEffect } from "react";
import { anchoredPosition } from "./anchored-position.ts";

/** Keeps a box beside what it belongs to, whatever is scrolled, resized or filled in. */
export function useAnchoredPosition(box: RefObject<HTMLElement | null>, anchor: Element | null): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !anchor) return;
    const place = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { top, left } = anchoredPosition(anchor.getBoundingClientRect(), element.getBoundingClientRect(), view);
      Object.assign(element.style, { top: `${top}px`, left: `${left}px` });
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    window.addEventListener("resize", place);
    document.addEventListener("scroll", place, true);
    return () => {
      sizes.disconnect();
      window.removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
    };
  }, [box, anchor]);
}
