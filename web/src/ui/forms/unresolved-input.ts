/**
 * Moves the focus to the first box whose text is not a value, such as a name that was not found. Saving would lose the
 * text; its field already says what is wrong.
 */
export function focusUnresolved(form: Element): boolean {
  const unresolved = form.querySelector<HTMLElement>("[data-unresolved]");
  unresolved?.focus();
  return unresolved !== null;
}
