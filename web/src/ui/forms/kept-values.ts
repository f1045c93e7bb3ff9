type Values = Record<string, unknown>;

const prefix = "kept:";
const ownerKey = "kept-for";

export function findKept(key: string): Values | undefined {
  const text = sessionStorage.getItem(prefix + key);
  return text === null ? undefined : JSON.parse(text);
}

/** Nothing to keep is nothing kept. */
export function keep(key: string, values: Values): void {
  if (Object.keys(values).length === 0) forgetKept(key);
  else sessionStorage.setItem(prefix + key, JSON.stringify(values));
}

export const forgetKept = (key: string): void => sessionStorage.removeItem(prefix + key);

export function forgetAllKept(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/** What one person has typed is not shown to the next one who logs in at the same screen. */
export function keepFor(userId: string): void {
  if (sessionStorage.getItem(ownerKey) !== userId) forgetAllKept();
  sessionStorage.setItem(ownerKey, userId);
}
