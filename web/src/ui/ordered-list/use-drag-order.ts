import { type PointerEvent, type RefObject, useRef, useState } from "react";

interface Drag {
  from: number;
  to: number;
}

interface DragOrder {
  list: RefObject<HTMLOListElement | null>;
  drag: Drag | undefined;
  /** Props for the handle of the item at an index. */
  handleAt: (index: number) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Moves the items of a list by dragging with a mouse, a pen or a finger. */
export function useDragOrder(onMove: (from: number, to: number) => void): DragOrder {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();

  const handleAt = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      // From here on the handle receives every pointer event.
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag) setDrag({ ...drag, to: indexAt(list.current, drag.from, clientY) });
    },
    onPointerUp: () => {
      setDrag(undefined);
      if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { list, drag, handleAt };
}

/** The index after the items whose middle the pointer has passed. */
function indexAt(list: HTMLOListElement | null, from: number, y: number): number {
  const others = Array.from(list?.children ?? []).filter((_, index) => index !== from);
  return others.filter((item) => middleOf(item) < y).length;
}

function middleOf(item: Element): number {
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2;
}
