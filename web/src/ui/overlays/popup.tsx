import { type ReactNode, useRef } from "react";
import type { Alignment } from "./anchored-position.ts";
import { Modal } from "./modal.tsx";
import styles from "./popup.module.css";
import { useAnchoredPosition } from "./use-anchored-position.ts";

interface PopupProps {
  /** The element that the popup belongs to and opens below. */
  anchor: Element;
  alignment?: Alignment;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small panel next to the control that opened it. */
export function Popup({ anchor, alignment = "start", label, onClose, children }: PopupProps) {
  const box = useRef<HTMLDivElement>(null);
  useAnchoredPosition(box, anchor, alignment);

  return (
    <Modal ref={box} isSmall role="dialog" aria-modal aria-label={label} className={styles.popup} onClose={onClose}>
      {children}
    </Modal>
  );
}
