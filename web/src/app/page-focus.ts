import type { AnyRouter } from "@tanstack/react-router";

/** After navigation the focus is on the heading, so that the page is read out and Tab starts there. */
export const moveFocusOnPageChange = (router: AnyRouter): (() => void) =>
  router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
    const isFirstPage = fromLocation === undefined;
    // The page has already set the focus.
    const hasFocus = document.activeElement?.closest("main, [role=dialog]") != null;
    if (!pathChanged || isFirstPage || hasFocus) return;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  });

const focusTargets = ":is(h1, h2, h3), :is([role=dialog], [role=alertdialog])[tabindex='-1']";

/**
 * The focused control may be removed when it is used, such as a filter chip. Then the focus moves to the
 * heading nearest to where it was, and not at the top of the page.
 */
export function followLostFocus(): void {
  /** The focused element and its ancestors, innermost first. */
  let ancestors: Element[] = [];
  const findIn = (element: Element): HTMLElement | null =>
    element.matches(focusTargets) ? (element as HTMLElement) : element.querySelector<HTMLElement>(focusTargets);
  const moveFocus = () => {
    const [focused] = ancestors;
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const left = ancestors.filter(({ isConnected }) => isConnected);
    ancestors = [];
    const target = left.map(findIn).find(Boolean);
    target?.setAttribute("tabindex", "-1");
    target?.focus({ preventScroll: true });
  };
  document.addEventListener("focusin", ({ target }) => {
    ancestors = [];
    for (let element = target as Element | null; element; element = element.parentElement) ancestors.push(element);
  });
  // A click elsewhere means that the user has left it.
  document.addEventListener("pointerdown", ({ target }) => {
    if (!ancestors[0]?.contains(target as Element)) ancestors = [];
  });
  new MutationObserver(moveFocus).observe(document.documentElement, { childList: true, subtree: true });
}
