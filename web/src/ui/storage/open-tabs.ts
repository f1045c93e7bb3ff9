const prefix = "tab:";

/** Gives this tab an id and holds a lock with it for as long as the page is open. */
export function registerTab(): string {
  const tab = crypto.randomUUID();
  // Never released; in a browser without locks every other tab counts as closed.
  void navigator.locks?.request(prefix + tab, () => new Promise<void>(() => undefined));
  return tab;
}

export async function listOpenTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = "" }) => name.slice(prefix.length)));
}
