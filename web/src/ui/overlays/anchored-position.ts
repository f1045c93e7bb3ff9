const gap = 6;
const margin = 12;

interface Size {
  width: number;
  height: number;
}

type Edges = Pick<DOMRect, "top" | "bottom" | "left">;

/** Beneath what it belongs to; above where there is no room beneath; and always inside the window. */
export function anchoredPosition(anchor: Edges, box: Size, view: Size): { top: number; left: number } {
  const lowest = view.height - margin - box.height;
  const [beneath, above] = [anchor.bottom + gap, anchor.top - gap - box.height];
  const wanted = beneath > lowest && above >= margin ? above : beneath;
  return {
    top: Math.max(margin, Math.min(wanted, lowest)),
    left: Math.max(margin, Math.min(anchor.left, view.width - margin - box.width)),
  };
}
