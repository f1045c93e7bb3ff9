import { useCallback, useRef, useSyncExternalStore } from "react";

/**
 * Whether a media query matches on screen. Printing does not change it: browsers paginate before
 * a re-render for the paper width, and what does not fit would be cut off.
 */
export function useMediaQuery(query: string): boolean {
  const onScreen = useRef<boolean>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => {
    if (onScreen.current === undefined || !window.matchMedia("print").matches) {
      onScreen.current = window.matchMedia(query).matches;
    }
    return onScreen.current;
  });
}
