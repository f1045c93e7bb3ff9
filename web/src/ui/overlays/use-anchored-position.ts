import { type RefObject, useLayoutEffect } from "react";
import { type Alignment, anchoredPosition } from "./anchored-position.ts";

/** Keeps a box at its anchor while the page scrolls or the window or the box changes size. */
export function useAnchoredPosition(
  box: RefObject<HTMLElement | null>,
  anchor: Element | null,
  alignment: Alignment = "start",
): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !anchor) return;
    const updatePosition = () => {
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const [anchorRect, boxRect] = [anchor.getBoundingClientRect(), element.getBoundingClientRect()];
      const { top, left } = anchoredPosition(anchorRect, boxRect, viewport, alignment);
      // Hidden if its control has scrolled out of view or is covered.
      const isTooltip = alignment === "center" || alignment === "beside";
      const visibility = isTooltip && isCovered(anchor, anchorRect) ? "hidden" : "";
      Object.assign(element.style, { top: `${top}px`, left: `${left}px`, visibility });
    };
    updatePosition();
    const observer = new ResizeObserver(updatePosition);
    observer.observe(element);
    window.addEventListener("resize", updatePosition);
    // Scrolling inside an element does not bubble.
    document.addEventListener("scroll", updatePosition, true);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", updatePosition);
      document.removeEventListener("scroll", updatePosition, true);
    };
  }, [box, anchor, alignment]);
}

/** Whether another element covers the middle of the element, or the middle is outside the viewport. */
const isCovered = (element: Element, { left, top, width, height }: DOMRect): boolean =>
  !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
