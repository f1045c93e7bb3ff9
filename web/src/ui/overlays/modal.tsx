import {
  type AriaAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { classNames } from "../class-names.ts";
import { isTopLayer, pushLayer } from "./layers.ts";
import styles from "./modal.module.css";
import { restoreFocus, takeFocus } from "./modal-focus.ts";

interface ModalProps extends AriaAttributes {
  role: "dialog" | "alertdialog" | "menu";
  /** The page behind is not dimmed, because the box belongs to something on it. */
  isSmall?: boolean;
  className: string | undefined;
  ref?: Ref<HTMLDivElement>;
  onClose: () => void;
  children: ReactNode;
}

/** An overlay: takes the focus, makes everything behind it inert, and restores the focus when closed. */
export function Modal({ isSmall = false, className, onClose, children, ...box }: ModalProps) {
  const layer = useRef<HTMLDivElement>(null);
  useFocusInside(layer, !isSmall);
  useEscape(layer, onClose);
  useBackButton(isSmall, onClose);

  return createPortal(
    <div ref={layer} className={styles.layer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has Escape. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape. */}
      <div className={classNames(styles.behind, !isSmall && styles.dimmed)} onClick={onClose} />
      <div {...box} tabIndex={-1} className={classNames(styles.box, className)}>
        {children}
      </div>
    </div>,
    document.body,
  );
}

function useFocusInside(layer: { current: HTMLElement | null }, focusesField: boolean): void {
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    // The opener may have been in a layer that has been closed and has restored the focus.
    const before = opener?.isConnected ? opener : document.activeElement;
    const removeLayer = pushLayer(element);
    const stopWaiting = takeFocus(element, focusesField);
    return () => {
      stopWaiting();
      removeLayer();
      if (before instanceof HTMLElement) restoreFocus(before);
    };
  }, [layer, opener, focusesField]);
}

function useEscape(layer: { current: HTMLElement | null }, onClose: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !isTopLayer(layer.current)) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}

/**
 * Back closes a small box, which belongs to the page; dialogs have an address of their own, or ask before they close.
 */
function useBackButton(isSmall: boolean, onClose: () => void): void {
  const handleLeave = useEffectEvent(() => isSmall && onClose());
  useEffect(() => {
    window.addEventListener("popstate", handleLeave);
    return () => window.removeEventListener("popstate", handleLeave);
  }, []);
}
