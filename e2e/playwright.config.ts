import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { freePort } from "../server/src/http/free-port.ts";
import { findChromium } from "./support/find-chromium.ts";

// Every worker reads this, so the first process to load it decides.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA ??= join(tmpdir(), `indikatorkatalogen-e2e-${process.pid}`);

const { E2E_PORT: port, E2E_DATA: dataDir } = process.env;
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = findChromium();

/** The built product on a database of its own, in a real browser. */
export default defineConfig({
  testDir: "journeys",
  testMatch: "*.test.ts",
  fullyParallel: true,
  // One more than the cores of a small machine: journeys also wait for the server and for each other.
  workers: 3,
  forbidOnly: true,
  ...(process.env.SUITE_LENGTH !== "long" && { grepInvert: /@long/ }),
  // For crashes of the browser; a journey that passes on its second try is reported as flaky.
  retries: 1,
  // Timeouts only end a journey that hangs: journeys wait for what the user would see, also on a slow or busy machine.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  globalTeardown: "./support/remove-data.ts",
  use: {
    baseURL,
    actionTimeout: 90_000,
    locale: "sv-SE",
    timezoneId: "Europe/Stockholm",
    viewport: { width: 1280, height: 860 },
    // Requests of a service worker bypass the routes of the journeys; the offline journey allows it.
    serviceWorkers: "block",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { PORT: port, HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "warn", DEMO: "true" },
    url: `${baseURL}/services/api/1.0/techadminfrontendfacade/health`,
    timeout: 300_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
  },
});
