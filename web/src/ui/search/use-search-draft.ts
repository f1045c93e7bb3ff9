import { useCallback, useEffect, useRef, useState } from "react";

const pause = 200;
/** Nobody types so fast that more are on their way to the address. */
const mostOnTheirWay = 10;

/**
 * What the box shows while somebody types: their letters at once, and the address after a short pause.
 * When the address changes by other means, such as Back or a choice elsewhere, the box follows and what was typed is gone.
 */
export function useSearchDraft(committed: string, commit: (text: string) => Promise<void>) {
  const [draft, setDraft] = useState<string>();
  const timer = useRef<number>(undefined);
  /** What was sent from here comes back by the address, maybe after more letters. */
  const sent = useRef<string[]>([]);
  // A reader who has left the page must not be called back to it.
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const drop = useCallback(() => {
    window.clearTimeout(timer.current);
    setDraft(undefined);
  }, []);
  useEffect(() => {
    if (!sent.current.includes(committed)) drop();
  }, [committed, drop]);

  const commitNow = async (text: string) => {
    window.clearTimeout(timer.current);
    sent.current = [...sent.current, text].slice(-mostOnTheirWay);
    setDraft(text);
    await commit(text);
    setDraft((current) => (current === text ? undefined : current));
  };
  const type = (text: string) => {
    window.clearTimeout(timer.current);
    setDraft(text);
    timer.current = window.setTimeout(() => void commitNow(text), pause);
  };
  return { text: draft ?? committed, type, commitNow, drop };
}
