/**
 * What stands where an element stood before it was drawn anew: the same link, or what bears the same name.
 * What is asked of an address changes with the list around it, so a link is known by where it leads.
 */
export function findRerendered(gone: HTMLElement): HTMLElement | undefined {
  if (gone.isConnected) return gone;
  const mark = markOf(gone);
  if (!mark) return undefined;
  return [...document.querySelectorAll<HTMLElement>(gone.localName)].find((element) => markOf(element) === mark);
}

const markOf = (element: HTMLElement): string | null =>
  element.getAttribute("href")?.split("?", 1)[0] ?? element.getAttribute("aria-label");
