import { useEffect, useEffectEvent } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A keyboard shortcut that works anywhere on the page. */
export function useShortcut(isShortcut: (event: KeyboardEvent) => boolean, onPress: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping(target);

/** The key `/` opens the search from anywhere on the page, except in text fields. */
export const useSearchShortcut = (onSearch: () => void): void => useShortcut(isSearchKey, onSearch);
