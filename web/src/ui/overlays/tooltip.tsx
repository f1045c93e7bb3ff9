import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./tooltip.module.css";

const offset = 10;
/** Long enough to move the pointer from the control to the words. */
const lingering = 150;

interface Place {
  top: number;
  left: number;
}

interface Tooltip {
  /** For the control that is explained. */
  handlers: {
    onPointerEnter: (event: { currentTarget: Element; pointerType: string }) => void;
    onPointerLeave: () => void;
    onFocus: (event: { currentTarget: Element }) => void;
    onBlur: () => void;
  };
  tooltip: ReactNode;
}

/** Words that show what a picture alone cannot, on hover and on focus. The control carries the same words as its name. */
export function useTooltip(text: string): Tooltip {
  const [place, setPlace] = useState<Place | null>(null);
  const timer = useRef<number>(undefined);
  const explained = useRef<Element>(null);
  const follow = () => setPlace(explained.current && placeUnder(explained.current));
  useWhileShown(place !== null, "scroll", follow);
  useWhileShown(place !== null, "keydown", ({ key }) => key === "Escape" && setPlace(null));
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (control: Element) => {
    window.clearTimeout(timer.current);
    explained.current = control;
    follow();
  };
  const hide = () => setPlace(null);
  const hideSoon = () => {
    timer.current = window.setTimeout(hide, lingering);
  };

  return {
    handlers: {
      onPointerEnter: ({ currentTarget, pointerType }) => pointerType === "mouse" && show(currentTarget),
      onPointerLeave: hideSoon,
      onFocus: ({ currentTarget }) => currentTarget.matches(":focus-visible") && show(currentTarget),
      onBlur: hide,
    },
    tooltip:
      place &&
      createPortal(
        <span
          className={styles.tooltip}
          style={place}
          aria-hidden="true"
          onPointerEnter={() => window.clearTimeout(timer.current)}
          onPointerLeave={hide}
        >
          {text}
        </span>,
        document.body,
      ),
  };
}

function placeUnder(control: Element): Place {
  const { left, width, bottom, top } = control.getBoundingClientRect();
  const hasRoomBelow = bottom + offset + 40 < window.innerHeight;
  const middle = left + width / 2;
  return {
    top: hasRoomBelow ? bottom + offset : top - offset - 34,
    left: Math.min(Math.max(middle, 90), window.innerWidth - 90),
  };
}

function useWhileShown<E extends "scroll" | "keydown">(
  isShown: boolean,
  name: E,
  handle: (event: DocumentEventMap[E]) => void,
): void {
  useEffect(() => {
    if (!isShown) return;
    // Boxes that scroll by themselves tell only those who listen on the way down.
    document.addEventListener(name, handle, true);
    return () => document.removeEventListener(name, handle, true);
  });
}
