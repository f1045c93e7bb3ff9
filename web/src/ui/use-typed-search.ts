import { useEffect, useRef, useState } from "react";

const pause = 200;

/**
 * What the box shows while somebody types: their letters at once, and the address after a short pause.
 * When the address changes by other means, such as Back, the box follows.
 */
export function useTypedSearch(committed: string, commit: (text: string) => Promise<void>) {
  const [draft, setDraft] = useState<string>();
  const timer = useRef<number>(undefined);
  // A reader who has left the page must not be called back to it.
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const commitNow = async (text: string) => {
    window.clearTimeout(timer.current);
    await commit(text);
    setDraft((current) => (current === text ? undefined : current));
  };
  const type = (text: string) => {
    window.clearTimeout(timer.current);
    setDraft(text);
    timer.current = window.setTimeout(() => void commitNow(text), pause);
  };
  return { text: draft ?? committed, type, commitNow };
}
