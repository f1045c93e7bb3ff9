import { useEffect, useEffectEvent } from "react";

/** Tells where the reader is now, whenever they have pressed something or come to it by Tab. Marking text is reading. */
export function useClickOrTab(onMove: (place: Node) => void): void {
  const handleClick = useEffectEvent(({ target }: MouseEvent) => {
    if (target instanceof Node && getSelection()?.isCollapsed !== false) onMove(target);
  });
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Tab" && document.activeElement) onMove(document.activeElement);
  });
  useEffect(() => {
    // Before anything answers to the press: whoever opens something else then has the last word.
    document.addEventListener("click", handleClick, { capture: true });
    document.addEventListener("keyup", handleKey);
    return () => {
      document.removeEventListener("click", handleClick, { capture: true });
      document.removeEventListener("keyup", handleKey);
    };
  }, []);
}
