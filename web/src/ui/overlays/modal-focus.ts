import { findRerendered } from "../focus/find-rerendered.ts";

const field = ["input", "textarea", "select"]
  .map((name) => `${name}:not([type="hidden"], [readonly], :disabled)`)
  .join(", ");

/**
 * Focuses the first field of an overlay, or the overlay itself. Fields that are loaded later get the focus when they
 * appear, unless the user has moved it meanwhile. Returns a function that stops waiting for them.
 */
export function takeFocus(layer: HTMLElement, focusesField: boolean): () => void {
  const observer = new MutationObserver(() => focusField());
  const box = layer.querySelector<HTMLElement>("[tabindex='-1']");
  const focusField = () => {
    const isUntouched = document.activeElement === box || document.activeElement === document.body;
    const first = layer.querySelector<HTMLElement>(field);
    if (isUntouched) first?.focus();
    if (first || !isUntouched) observer.disconnect();
  };
  if (layer.contains(document.activeElement)) return () => undefined;
  box?.focus();
  if (focusesField) {
    observer.observe(layer, { childList: true, subtree: true });
    focusField();
  }
  return () => observer.disconnect();
}

/** The opener may have been re-rendered, removed or disabled: then the page's heading gets the focus. */
export function restoreFocus(opener: HTMLElement): void {
  const target = findRerendered(opener);
  target?.focus();
  const focusHeading = () => document.querySelector<HTMLElement>("h1")?.focus();
  if (!target || document.activeElement !== target) focusHeading();
  // The same update may disable the opener, after the overlay is gone.
  queueMicrotask(() => {
    if (document.activeElement === target && target?.matches(":disabled")) focusHeading();
  });
}
