import { useCallback, useEffect, useRef, useState } from "react";

const delayMs = 200;
/** More than the fastest typing needs. */
const maxPending = 10;

/**
 * The text of a search box: follows typing at once, while the address changes after a short delay. When the address
 * changes otherwise, such as by Back, the typed text is dropped.
 */
export function useSearchDraft(committed: string, commit: (text: string) => Promise<void>) {
  const [draft, setDraft] = useState<string>();
  const timer = useRef<number>(undefined);
  /** Texts that have been written to the address; they come back from it, possibly after more letters. */
  const sent = useRef<string[]>([]);
  // A pending search must not navigate back after the page was left.
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
    sent.current = [...sent.current, text].slice(-maxPending);
    setDraft(text);
    await commit(text);
    setDraft((current) => (current === text ? undefined : current));
  };
  const type = (text: string) => {
    window.clearTimeout(timer.current);
    setDraft(text);
    timer.current = window.setTimeout(() => void commitNow(text), delayMs);
  };
  return { text: draft ?? committed, type, commitNow, drop };
}
