import { type BrowserDatabase, openBrowserDatabase } from "./browser-database.ts";

/** What was typed in one tab and has not reached the server. */
export interface Unsent {
  /** Who, what and in which tab, with strokes between: `anna/0190…/f3…`. */
  key: string;
  at: number;
  content: unknown;
}

const prefix = "unsent:";
let database: Promise<BrowserDatabase<Unsent>> | undefined;
const opened = () => {
  database ??= openBrowserDatabase<Unsent>("unsent", "texts");
  return database;
};

/**
 * Kept in two places, because each fails where the other holds: the browser's database is on disk at once and survives
 * a browser that is killed, and the simple store is written before a page that is being closed is gone.
 */
export async function saveUnsent(unsent: Unsent): Promise<void> {
  saveUnsentSync(unsent);
  await (await opened()).put(unsent.key, unsent);
}

export function saveUnsentSync(unsent: Unsent): void {
  try {
    localStorage.setItem(prefix + unsent.key, JSON.stringify(unsent));
  } catch {
    // Full or forbidden: the browser's database is the other place.
  }
}

export async function deleteUnsent(key: string): Promise<void> {
  localStorage.removeItem(prefix + key);
  await (await opened()).remove(key);
}

/** What is kept under keys that begin so, the newest of each. */
export async function listUnsent(start: string): Promise<Unsent[]> {
  const inStore = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix + start))
    .map((key): Unsent => JSON.parse(localStorage.getItem(key) ?? "null"));
  const inDatabase = (await (await opened()).list()).filter(({ key }) => key.startsWith(start));
  const newest = new Map<string, Unsent>();
  for (const unsent of [...inStore, ...inDatabase]) {
    if (unsent.at >= (newest.get(unsent.key)?.at ?? 0)) newest.set(unsent.key, unsent);
  }
  return [...newest.values()].toSorted((a, b) => b.at - a.at);
}

/** On a shared computer nothing stays behind. */
export async function deleteAllUnsent(userId: string): Promise<void> {
  for (const { key } of await listUnsent(`${userId}/`)) await deleteUnsent(key);
}
