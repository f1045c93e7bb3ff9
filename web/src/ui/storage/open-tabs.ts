const prefix = "tab:";

/** The name of this page, for as long as it is open. The browser tells the others whether it still is. */
export function registerTab(): string {
  const tab = crypto.randomUUID();
  // Held until the page is gone; where the browser has no locks every other page counts as gone.
  void navigator.locks?.request(prefix + tab, () => new Promise<void>(() => undefined));
  return tab;
}

export async function listOpenTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = "" }) => name.slice(prefix.length)));
}
