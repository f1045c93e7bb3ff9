const prefix = "tab:";

let tab: string | undefined;

/** The id of this tab, which holds a lock named after it as long as it is open. */
export function thisTab(): string {
  tab ??= registerTab();
  return tab;
}

function registerTab(): string {
  const id = crypto.randomUUID();
  // Never released; in a browser without locks every other tab counts as closed.
  void navigator.locks?.request(prefix + id, () => new Promise<void>(() => undefined));
  return id;
}

export async function listOpenTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = "" }) => name.slice(prefix.length)));
}
