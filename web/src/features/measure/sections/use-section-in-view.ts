import { useSyncExternalStore } from "react";

/** A section that the menu has led to stands just above this line: see its scroll margin. */
const readingLine = 70;

/** Which of the sections the reader is at: the one that has most recently passed the top of the window. */
export const useSectionInView = <Id extends string>(ids: Id[]): Id | undefined =>
  useSyncExternalStore(onScroll, () => findSectionAtLine(ids));

function onScroll(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  window.addEventListener("resize", listener);
  return () => {
    window.removeEventListener("scroll", listener);
    window.removeEventListener("resize", listener);
  };
}

function findSectionAtLine<Id extends string>(ids: Id[]): Id | undefined {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
  if (isAtEnd) return ids.at(-1);

  const passed = ids.map((id) => ({ id, top: topOf(id) })).filter(({ top }) => top <= readingLine);
  const latest = Math.max(...passed.map(({ top }) => top));
  return passed.find(({ top }) => top === latest)?.id ?? ids[0];
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
