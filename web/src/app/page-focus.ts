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
