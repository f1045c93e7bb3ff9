import { useEffect, useEffectEvent } from "react";

/** Ctrl K, or Cmd K on a Mac, from anywhere on the page. */
export function usePaletteShortcut(onOpen: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!isShortcut || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
