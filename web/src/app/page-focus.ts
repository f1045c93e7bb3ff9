import type { AnyRouter } from "@tanstack/react-router";

/** After a change of page the focus stands on its heading, so that the page is read out and Tab starts there. */
export const moveFocusOnPageChange = (router: AnyRouter): (() => void) =>
  router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
    const isFirstPage = fromLocation === undefined;
    // A page that has put the focus somewhere itself knows better.
    const isPlaced = document.activeElement?.closest("main, [role=dialog]") != null;
    if (!pathChanged || isFirstPage || isPlaced) return;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  });

const resting = ":is(h1, h2, h3, [role=dialog], [role=alertdialog])[tabindex='-1']";

/**
 * What had the focus may be gone after it was used, such as a filter that is taken away. Then the focus stands on the
 * heading nearest to where it was, and not at the top of the page.
 */
export function followLostFocus(): void {
  /** What had the focus, and all that it stood in. */
  let around: Element[] = [];
  const findIn = (element: Element): HTMLElement | null =>
    element.matches(resting) ? (element as HTMLElement) : element.querySelector<HTMLElement>(resting);
  const mend = () => {
    const [held] = around;
    if (!held || held.isConnected || document.activeElement !== document.body) return;
    const left = around.filter(({ isConnected }) => isConnected);
    around = [];
    left.map(findIn).find(Boolean)?.focus({ preventScroll: true });
  };
  document.addEventListener("focusin", ({ target }) => {
    around = [];
    for (let element = target as Element | null; element; element = element.parentElement) around.push(element);
  });
  // Whoever points elsewhere has left it.
  document.addEventListener("pointerdown", ({ target }) => {
    if (!around[0]?.contains(target as Element)) around = [];
  });
  new MutationObserver(mend).observe(document.documentElement, { childList: true, subtree: true });
}
