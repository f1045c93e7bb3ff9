import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { freePort } from "../../server/src/http/free-port.ts";
import { findChromium } from "./find-chromium.ts";

interface KillableBrowser {
  open: () => Promise<BrowserContext>;
  kill: () => Promise<void>;
  /** Whether pages have stored the text where it survives the browser. */
  isOnDisk: (text: string) => boolean;
  remove: () => Promise<void>;
}

/** A browser with a profile on disk, that can be killed without a chance to save anything and opened again. */
export function killableBrowser(): KillableBrowser {
  const profile = mkdtempSync(join(tmpdir(), "indikatorkatalogen-profile-"));
  let browser: ChildProcess | undefined;
  const kill = async () => {
    if (!browser?.pid || browser.signalCode !== null) return;
    const ended = once(browser, "exit");
    // Kills all of its processes, which are one process group.
    process.kill(-browser.pid, "SIGKILL");
    await ended;
  };
  return {
    open: async () => {
      const port = await freePort();
      browser = spawn(
        findChromium() ?? chromium.executablePath(),
        [
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          `--remote-debugging-port=${port}`,
          `--user-data-dir=${profile}`,
        ],
        { detached: true, stdio: "ignore" },
      );
      const connected = await connect(`http://127.0.0.1:${port}`);
      const [context] = connected.contexts();
      if (!context) throw new Error("The browser has no window");
      return context;
    },
    kill,
    isOnDisk: (text) => storedFiles(profile).some((file) => contains(file, text)),
    remove: async () => {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Whether a transaction with the text has completed; its first bytes are on disk before that. */
export const isStored = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const values = await Promise.all(
        stores.map((store) => resultOf(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      if (JSON.stringify(values).includes(wanted)) return true;
    }
    return false;
  }, text);

const storedFiles = (profile: string) =>
  readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /IndexedDB|Local Storage/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));

function contains(file: string, text: string): boolean {
  try {
    const content = readFileSync(file);
    return content.includes(text, 0, "latin1") || content.includes(text, 0, "utf16le");
  } catch {
    // The browser has deleted the file meanwhile.
    return false;
  }
}

/** A browser that has just started may accept a connection without ever responding; the next connection works. */
async function connect(address: string): Promise<Browser> {
  for (;;) {
    const response = await fetch(`${address}/json/version`).catch(() => undefined);
    const browser =
      response?.ok && (await chromium.connectOverCDP(address, { timeout: 15_000 }).catch(() => undefined));
    if (browser) return browser;
    await wait(100);
  }
}
