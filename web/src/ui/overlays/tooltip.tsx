import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { TooltipAlignment } from "./anchored-position.ts";
import styles from "./tooltip.module.css";
import { useAnchoredPosition } from "./use-anchored-position.ts";

/** Long enough to move the pointer from the control to the tooltip. */
const hideDelayMs = 150;

interface Tooltip {
  /** For the control that the tooltip names. */
  handlers: {
    onPointerEnter: (event: { currentTarget: Element; pointerType: string }) => void;
    onPointerLeave: () => void;
    onFocus: (event: { currentTarget: Element }) => void;
    onBlur: () => void;
  };
  tooltip: ReactNode;
}

/** Shows the name of an icon control on hover and on focus. The control itself carries the same text as its label. */
export function useTooltip(text: string, alignment: TooltipAlignment = "center"): Tooltip {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const hideTimer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(hideTimer.current), []);

  const cancelHide = () => window.clearTimeout(hideTimer.current);
  const show = (control: Element) => {
    cancelHide();
    setAnchor(control);
  };
  const hide = () => setAnchor(null);
  const hideAfterDelay = () => {
    hideTimer.current = window.setTimeout(hide, hideDelayMs);
  };

  return {
    handlers: {
      onPointerEnter: ({ currentTarget, pointerType }) => pointerType === "mouse" && show(currentTarget),
      onPointerLeave: hideAfterDelay,
      onFocus: ({ currentTarget }) => currentTarget.matches(":focus-visible") && show(currentTarget),
      onBlur: hide,
    },
    tooltip: anchor && createPortal(<TooltipBox {...{ text, anchor, alignment, cancelHide, hide }} />, document.body),
  };
}

interface TooltipBoxProps {
  text: string;
  anchor: Element;
  alignment: TooltipAlignment;
  cancelHide: () => void;
  hide: () => void;
}

function TooltipBox({ text, anchor, alignment, cancelHide, hide }: TooltipBoxProps) {
  const box = useRef<HTMLSpanElement>(null);
  useAnchoredPosition(box, anchor, alignment);
  useEffect(() => {
    const hideOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    document.addEventListener("keydown", hideOnEscape, true);
    return () => document.removeEventListener("keydown", hideOnEscape, true);
  });
  return (
    <span ref={box} className={styles.tooltip} aria-hidden="true" onPointerEnter={cancelHide} onPointerLeave={hide}>
      {text}
    </span>
  );
}
