import { useLayoutEffect, useRef } from "react";

/**
 * For a button that a form replaces. When the form opens, its first field gets the focus, or the first that `field`
 * selects; when it closes, the button gets the focus back. A form that is open from the start gets no focus.
 */
export function useFormFocus<E extends HTMLElement>(isOpen: boolean, field = "input, textarea, select") {
  const box = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const isLost = document.activeElement === document.body;
    if (isOpen) findField(box.current, field)?.focus();
    // If the user has moved the focus while the form was being sent, it stays there.
    else if (isLost) box.current?.querySelector("button")?.focus();
  }, [isOpen, field]);
  return box;
}

/** Of radio buttons the checked one gets the focus, as with Tab. */
function findField(box: HTMLElement | null, field: string): HTMLElement | null | undefined {
  const first = box?.querySelector<HTMLElement>(field);
  const isRadio = first instanceof HTMLInputElement && first.type === "radio";
  return (isRadio && box?.querySelector<HTMLElement>(`[name="${first.name}"]:checked`)) || first;
}
