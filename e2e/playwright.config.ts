import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./support/find-chromium.ts";

// Read by every worker, so the first to come decides.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), "indikatorkatalogen-e2e-"));

const { E2E_PORT: port, E2E_DATA: dataDir } = process.env;
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = findChromium();

/** The built product on a database of its own, in a real browser. */
export default defineConfig({
  testDir: "journeys",
  testMatch: "*.test.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  outputDir: join(dataDir, "results"),
  globalTeardown: "./support/remove-data.ts",
  use: {
    baseURL,
    locale: "sv-SE",
    timezoneId: "Europe/Stockholm",
    viewport: { width: 1280, height: 860 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { PORT: port, HOST: "127.0.0.1", DATA_DIR: join(dataDir, "catalogue"), LOG_LEVEL: "warn", DEMO: "true" },
    url: `${baseURL}/services/api/1.0/techadminfrontendfacade/health`,
    timeout: 120_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("No port")),
      );
    });
  });
}
