import { useEffect, useEffectEvent } from "react";

/** Calls back with the clicked element, or the one focused by Tab. Selecting text does not count as a click. */
export function useClickOrTab(onInteract: (element: Node) => void): void {
  const handleClick = useEffectEvent(({ target }: MouseEvent) => {
    if (target instanceof Node && getSelection()?.isCollapsed !== false) onInteract(target);
  });
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Tab" && document.activeElement) onInteract(document.activeElement);
  });
  useEffect(() => {
    // Captured first, so that a click that opens other help wins.
    document.addEventListener("click", handleClick, { capture: true });
    document.addEventListener("keyup", handleKey);
    return () => {
      document.removeEventListener("click", handleClick, { capture: true });
      document.removeEventListener("keyup", handleKey);
    };
  }, []);
}
