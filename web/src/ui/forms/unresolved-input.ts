const submitting = new WeakSet<Element>();

/**
 * Submits a form unless it has a box whose text is not a value, such as a name that was not found: that box gets the
 * focus instead, because saving would lose its text. Its field already says what is wrong. Text whose search has not
 * finished is waited for.
 */
export async function submitResolved(form: Element, submit: () => Promise<void>): Promise<void> {
  if (submitting.has(form)) return;
  submitting.add(form);
  await whenResolved(form);
  submitting.delete(form);
  const unresolved = form.querySelector<HTMLElement>("[data-unresolved]");
  if (unresolved) unresolved.focus();
  else await submit();
}

const isResolving = (form: Element): boolean => form.querySelector("[data-resolving]") !== null;

const whenResolved = (form: Element): Promise<void> =>
  new Promise((resolve) => {
    if (!isResolving(form)) return resolve();
    const observer = new MutationObserver(() => {
      if (isResolving(form)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ["data-resolving"] });
  });
