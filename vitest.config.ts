import { defineConfig } from "vitest/config";

/** The same server suite runs on the embedded database and on a real PostgreSQL server. */
const serverSuite = (name: string, engine: "embedded" | "server") => ({
  test: {
    name,
    include: ["server/src/**/*.test.ts"],
    globalSetup: [`server/src/testing/${engine}-database.setup.ts`],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: "contract", include: ["contract/src/**/*.test.ts"] } },
      { test: { name: "scripts", include: ["scripts/**/*.test.mjs"] } },
      serverSuite("server on embedded database", "embedded"),
      serverSuite("server on PostgreSQL", "server"),
      "web/vitest.config.ts",
    ],
  },
});
