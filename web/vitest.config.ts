import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    name: "web",
    environment: "jsdom",
    // Not localhost: the web treats that differently.
    environmentOptions: { jsdom: { url: "https://katalog.example.se" } },
    // Each file has modules and a page of its own, in a process that has what they are made of already.
    pool: "vmThreads",
    // As many as the other projects have: they take turns.
    maxWorkers: 3,
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    css: false,
    // Only ends what hangs: the first test of a file imports whole pages, which takes a while on a busy machine.
    testTimeout: 300_000,
  },
});
