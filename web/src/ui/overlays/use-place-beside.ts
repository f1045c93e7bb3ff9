import { type RefObject, useLayoutEffect } from "react";
import { placeBeside } from "./place-beside.ts";

/** Keeps a box beside what it belongs to, whatever is scrolled, resized or filled in. */
export function usePlaceBeside(box: RefObject<HTMLElement | null>, anchor: Element | null): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !anchor) return;
    const place = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { top, left } = placeBeside(anchor.getBoundingClientRect(), element.getBoundingClientRect(), view);
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
