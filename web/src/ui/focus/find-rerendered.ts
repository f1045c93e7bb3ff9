/**
 * The element that replaced a re-rendered one: the same link, or the same label.
 * Links are compared by path, because their query changes with the state of the list.
 */
export function findRerendered(gone: HTMLElement): HTMLElement | undefined {
  if (gone.isConnected) return gone;
  const mark = markOf(gone);
  if (!mark) return undefined;
  return [...document.querySelectorAll<HTMLElement>(gone.localName)].find((element) => markOf(element) === mark);
}

const markOf = (element: HTMLElement): string | null =>
  element.getAttribute("href")?.split("?", 1)[0] ?? element.getAttribute("aria-label");
