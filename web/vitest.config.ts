import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const fixedSeed = process.env.SUITE_LENGTH === "long" ? [] : [file("../contract/src/testing/fixed-seed.setup.ts")];

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
    setupFiles: [...fixedSeed, file("src/testing/setup.ts")],
    css: false,
    // Only ends what hangs: the first test of a file imports whole pages, which takes a while on a busy machine.
    testTimeout: 300_000,
  },
});
