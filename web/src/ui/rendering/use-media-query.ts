import { useCallback, useRef, useSyncExternalStore } from "react";

/**
 * Whether a media query holds on the screen, kept up to date. What holds stays so on paper: pages are counted before a
 * page that is rendered anew for a sheet's width could be, and what does not fit in them would be lost.
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
