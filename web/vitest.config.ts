import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    name: "web",
    environment: "jsdom",
    // Not localhost: the web treats that differently.
    environmentOptions: { jsdom: { url: "https://katalog.example.se" } },
    // Modules are loaded once per worker: loading the whole web for each file takes longer than the tests. Each test
    // leaves an empty page, so what a module remembers is all that files share.
    pool: "threads",
    isolate: false,
    // As many as the other projects have: they take turns.
    maxWorkers: 3,
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: ["src/**/*.isolated.test.{ts,tsx}"],
    setupFiles: [fileURLToPath(new URL("src/testing/setup.ts", import.meta.url))],
    css: false,
    // Only ends what hangs: the first test of a file imports whole pages, which takes a while on a busy machine.
    testTimeout: 300_000,
  },
});
