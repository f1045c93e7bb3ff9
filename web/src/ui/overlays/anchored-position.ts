const margin = 12;

interface Size {
  width: number;
  height: number;
}

type AnchorRect = Pick<DOMRect, "top" | "bottom" | "left" | "width">;

/**
 * Whether the box starts where its anchor does or ends where it ends (or the other way round, if there is no space), is
 * centred on it, or is beside it (or centred, if there is no space).
 */
export type Alignment = "start" | "end" | TooltipAlignment;

export type TooltipAlignment = "center" | "beside";

/** The distance to the anchor. Only tooltips are centred or beside. */
const gaps: Record<Alignment, number> = { start: 6, end: 6, center: 10, beside: 10 };

/**
 * Below the anchor, or above it where there is no space below; always inside the viewport. Tooltips prefer the space
 * above, because a control's error and the next content are below it.
 */
export function anchoredPosition(
  anchor: AnchorRect,
  box: Size,
  viewport: Size,
  alignment: Alignment = "start",
): { top: number; left: number } {
  const maxTop = viewport.height - margin - box.height;
  const maxLeft = viewport.width - margin - box.width;
  if (alignment === "beside") {
    const left = anchor.left + anchor.width + gaps.beside;
    if (left > maxLeft) return anchoredPosition(anchor, box, viewport, "center");
    return { top: (anchor.top + anchor.bottom - box.height) / 2, left };
  }
  const top = preferredTop(anchor, box, maxTop, alignment);
  return {
    top: Math.max(margin, Math.min(top, maxTop)),
    left: Math.max(margin, Math.min(alignedLeft(anchor, box.width, maxLeft, alignment), maxLeft)),
  };
}

function preferredTop(anchor: AnchorRect, { height }: Size, maxTop: number, alignment: Alignment): number {
  const gap = gaps[alignment];
  const [below, above] = [anchor.bottom + gap, anchor.top - gap - height];
  const isAbove = above >= margin && (alignment === "center" || below > maxTop);
  return isAbove ? above : below;
}

function alignedLeft(anchor: AnchorRect, width: number, maxLeft: number, alignment: Alignment): number {
  const [start, end] = [anchor.left, anchor.left + anchor.width - width];
  if (alignment === "center") return (start + end) / 2;
  if (alignment === "end") return end >= margin ? end : start;
  return start <= maxLeft ? start : end;
}
