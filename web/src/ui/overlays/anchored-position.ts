const margin = 12;

interface Size {
  width: number;
  height: number;
}

type AnchorRect = Pick<DOMRect, "top" | "bottom" | "left" | "width">;

/** Whether the box starts where its anchor does (or ends where it ends, if there is no space) or is centred on it. */
export type Alignment = "start" | "center";

/** The distance to the anchor. Only tooltips are centred. */
const gaps: Record<Alignment, number> = { start: 6, center: 10 };

/**
 * Below the anchor, or above it where there is no space below; always inside the viewport. Tooltips are above first:
 * below a control are its error and what is read next.
 */
export function anchoredPosition(
  anchor: AnchorRect,
  box: Size,
  viewport: Size,
  alignment: Alignment = "start",
): { top: number; left: number } {
  const maxTop = viewport.height - margin - box.height;
  const top = preferredTop(anchor, box, maxTop, alignment);
  const maxLeft = viewport.width - margin - box.width;
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
  if (alignment === "center") return anchor.left + (anchor.width - width) / 2;
  return anchor.left <= maxLeft ? anchor.left : anchor.left + anchor.width - width;
}
