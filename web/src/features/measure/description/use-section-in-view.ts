import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** A section that the menu has led to stands just above this line: see its scroll margin. */
const readingLine = 40;

/** Which of the sections the reader is at: the one that has most recently passed the top of the window. */
export const useSectionInView = (ids: string[]): string | undefined =>
  useSyncExternalStore(onScroll, () => findSectionAtLine(ids));

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

  // Of two that stand side by side, the first in reading order counts.
  const passed = ids.map((id) => ({ id, top: topOf(id) })).filter(({ top }) => top <= readingLine);
  const latest = Math.max(...passed.map(({ top }) => top));
  return passed.find(({ top }) => top === latest)?.id ?? ids[0];
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

const byHand = ["wheel", "touchmove", "keydown"] as const;

/** A reader who scrolls by wheel, finger or key, and not because a link has moved the page. */
export function useScrollByHand(onScrollByHand: () => void): void {
  const handle = useEffectEvent((event: Event) => {
    const isOtherKey = event instanceof KeyboardEvent && !/^(Arrow|Page|Home|End| )/.test(event.key);
    if (!isOtherKey) onScrollByHand();
  });
  useEffect(() => {
    for (const type of byHand) window.addEventListener(type, handle, { passive: true });
    return () => {
      for (const type of byHand) window.removeEventListener(type, handle);
    };
  }, []);
}
