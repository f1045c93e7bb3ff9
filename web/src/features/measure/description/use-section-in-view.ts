import { useEffect, useEffectEvent, useState } from "react";

/** Distance from the top of the window at which a section counts as current; matches the sections' scroll margin. */
const readingLine = 40;

/** The section being read: the last one whose top has passed the reading line. */
export function useSectionInView(ids: string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const update = useEffectEvent(() => setCurrent(findSectionAtLine(ids)));
  // Not before the first scroll: measuring a page that has just been rendered delays its first paint.
  useEffect(() => onScroll(update), []);
  return current !== undefined && ids.includes(current) ? current : ids[0];
}

function onScroll(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  window.addEventListener("resize", listener);
  return () => {
    window.removeEventListener("scroll", listener);
    window.removeEventListener("resize", listener);
  };
}

function findSectionAtLine(ids: string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
  if (isAtEnd) return ids.at(-1);

  // Of two sections side by side, the first in reading order is current.
  const passed = ids.map((id) => ({ id, top: topOf(id) })).filter(({ top }) => top <= readingLine);
  const latest = Math.max(...passed.map(({ top }) => top));
  return passed.find(({ top }) => top === latest)?.id ?? ids[0];
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

const byHand = ["wheel", "touchmove", "keydown"] as const;

/** Calls back when the reader scrolls by wheel, touch or key, as opposed to following a link. */
export function useUserScroll(onUserScroll: () => void): void {
  const handle = useEffectEvent((event: Event) => {
    const isOtherKey = event instanceof KeyboardEvent && !/^(Arrow|Page|Home|End| )/.test(event.key);
    if (!isOtherKey) onUserScroll();
  });
  useEffect(() => {
    for (const type of byHand) window.addEventListener(type, handle, { passive: true });
    return () => {
      for (const type of byHand) window.removeEventListener(type, handle);
    };
  }, []);
}
