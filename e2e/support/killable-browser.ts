import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "./find-chromium.ts";
import { freePort } from "./free-port.ts";

interface KillableBrowser {
  open: () => Promise<BrowserContext>;
  kill: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A browser with a profile on disk, that can be killed without a chance to save anything and opened again. */
export function killableBrowser(): KillableBrowser {
  const profile = mkdtempSync(join(tmpdir(), "indikatorkatalogen-profile-"));
  let browser: ChildProcess | undefined;
  const kill = async () => {
    if (!browser?.pid || browser.signalCode !== null) return;
    const ended = once(browser, "exit");
    // All its processes at once: they are a group of their own.
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
    remove: async () => {
      await kill();
      await wait(200);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A browser that has just started may take a connection and never say a word on it; the next one is answered. */
async function connect(address: string) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${address}/json/version`).catch(() => undefined);
    const browser = answer?.ok && (await chromium.connectOverCDP(address, { timeout: 8000 }).catch(() => undefined));
    if (browser) return browser;
    await wait(100);
  }
  throw new Error("The browser did not start");
}
